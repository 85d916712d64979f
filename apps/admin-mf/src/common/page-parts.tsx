import { useShell } from '@kenali/federation';
import { ButtonLink, Card, EmptyState, Heading, Stack, Text, TextLink } from '@kenali/ui';
import { type ReactNode, type Ref, useEffect, useId } from 'react';
import { styled } from 'styled-components';

/** Names the page in the browser's tab, for pages whose heading depends on their data. */
export function usePageTitle(title: string): void {
  const { setTitle } = useShell();
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
}

/** A link on a line of its own, high enough for a thumb. The margin keeps the line as high as its text. */
export const LineLink = styled(TextLink).attrs({ $alone: true })`
  align-self: start;
  margin-block: -10px;
`;

/** The way back to the cases of the psychologist. */
export function BackToCases() {
  const { Link } = useShell();
  return (
    <LineLink as={Link} to="/cases">
      Kembali ke Ruang Kerja
    </LineLink>
  );
}

interface TitledProps {
  title: string;
  children: ReactNode;
}

/** The heading of a page and what the page shows. */
export const PageHeader = ({ title, headingRef, children }: TitledProps & { headingRef?: Ref<HTMLHeadingElement> }) => (
  <Stack $gap={2}>
    <Heading level={1} ref={headingRef}>
      {title}
    </Heading>
    <Text $tone="inkSoft">{children}</Text>
  </Stack>
);

/** A card whose heading names it for screen readers. */
export function SectionCard({ title, size, children }: TitledProps & { size?: 3 }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Heading level={2} size={size} id={id}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}

interface NothingHereProps {
  title: string;
  /** Where else to go. */
  to: string;
  label: string;
}

/** Why a page has nothing to show, with a link to another one. */
export function NothingHere({ title, to, label }: NothingHereProps) {
  const { Link } = useShell();
  return (
    <EmptyState
      headingLevel={2}
      title={title}
      action={
        <ButtonLink as={Link} to={to}>
          {label}
        </ButtonLink>
      }
    />
  );
}
