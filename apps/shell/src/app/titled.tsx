import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

/** A page under its own title, as long as it is the one that is shown. */
export function Titled({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return children;
}
