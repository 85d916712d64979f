import { originalPositionFor } from '@jridgewell/trace-mapping';
import type { AdminErrorStackView } from '@kenali/contracts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import type { Services } from '../../../services.ts';
import { findSourceMap } from '../../releases/index.ts';
import { type ErrorSample, ErrorSampleModel } from '../error-sample.model.ts';
import { type Frame, parseFrame } from './frames.ts';

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
