import { RESULT_TEXTS } from '@kenali/contracts';
import { Notice } from '@kenali/ui';
import type { ReactNode } from 'react';

/** The answers are there and nothing has been made of them yet. */
export const BeingProcessed = ({ children }: { children: ReactNode }) => (
  <Notice title={RESULT_TEXTS.beingProcessed}>{children}</Notice>
);
