import { useShell } from '@kenali/federation';
import { ButtonLink, TextLink } from '@kenali/ui';
import type { ComponentProps } from 'react';

/** A link in text to a page of the site. */
export function PageLink(props: ComponentProps<typeof TextLink> & { to: string }) {
  const { Link } = useShell();
  return <TextLink as={Link} {...props} />;
}

/** A link to a page of the site that looks like a button. */
export function PageButton(props: ComponentProps<typeof ButtonLink> & { to: string }) {
  const { Link } = useShell();
  return <ButtonLink as={Link} {...props} />;
}
