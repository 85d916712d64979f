import { CLIENT_ERROR_FRAME, type ClientErrorReport } from '@kenali/contracts';
import type { Boot } from '../../releases/index.ts';
import type { CounterKey } from '../release-hour.model.ts';

export interface Frame {
  app: string;
  releaseId: string;
  script: string;
  /** From 1. */
  line: number;
  /** From 1, as browsers count. */
  column: number;
}

/** @returns null for text of another form */
export function parseFrame(text: string): Frame | null {
  const [, app, releaseId, script, line, column] = CLIENT_ERROR_FRAME.exec(text) ?? [];
  if (!app || !releaseId || !script) return null;
  return { app, releaseId, script, line: Number(line), column: Number(column) };
}

/**
 * The frames of a report in releases that the site gave to this page, or that its counter confirms. A browser can report any release, and
 * what staff read must not be invented without a page.
 */
export const confirmedFrames = (
  { stack = [] }: Pick<ClientErrorReport, 'stack'>,
  counter: CounterKey,
  boot: Boot | null,
): string[] =>
  stack.filter((text) => {
    const frame = parseFrame(text);
    if (!frame) return false;
    const isCounted = frame.app === counter.app && frame.releaseId === counter.releaseId;
    return isCounted || boot?.apps[frame.app]?.releaseId === frame.releaseId;
  });
