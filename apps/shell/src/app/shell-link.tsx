import type { LinkProps } from '@kenali/contracts';
import { Link } from 'react-router-dom';

/** The router's link, with the few properties of the shell contract. */
export const ShellLink = (props: LinkProps) => <Link {...props} />;
