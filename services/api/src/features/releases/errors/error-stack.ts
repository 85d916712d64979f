import { originalPositionFor } from '@jridgewell/trace-mapping';
import { type AdminErrorStackView, CLIENT_ERROR_FRAME, type ClientErrorReport } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import type { Boot } from '../pages/boot-id.ts';
import type { CounterKey } from '../pages/release-hour.model.ts';
import { type ErrorSample, ErrorSampleModel } from './error-sample.model.ts';
import { findSourceMap } from './source-maps.ts';

/** Lines and columns count from 1, as browsers do. */
type Frame = Omit<AdminErrorStackView['frames'][number], 'source'>;

/** @returns null for text of another form */
function parseFrame(text: string): Frame | null {
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

type FrameView = AdminErrorStackView['frames'][number];

async function symbolise(services: Services, frame: Frame): Promise<FrameView> {
  const { app, releaseId, script, line, column } = frame;
  const map = await findSourceMap(services, app, releaseId, script);
  // Browsers count columns from 1, source maps from 0.
  const found = map && line > 0 && column > 0 ? originalPositionFor(map, { line, column: column - 1 }) : null;
  const source =
    typeof found?.source === 'string'
      ? { path: found.source, line: found.line, column: found.column + 1, name: found.name }
      : null;
  return { ...frame, source };
}

/** The newest stack of one error, with its places in the sources. Maps are read when staff ask, not when pages report. */
export const getErrorStack: Handler<'GET /api/admin/client-errors/stack'> = async ({ query }, { services }) => {
  const sample = await ErrorSampleModel.findOne({ _id: query.id }, { stack: 1 }).lean<Pick<ErrorSample, 'stack'>>();
  const frames = (sample?.stack ?? []).flatMap((text) => parseFrame(text) ?? []);
  if (frames.length === 0) throw new AppError('NOT_FOUND');
  const views: FrameView[] = [];
  // One after the other: frames of one script share its map.
  for (const frame of frames) views.push(await symbolise(services, frame));
  return { frames: views };
};
