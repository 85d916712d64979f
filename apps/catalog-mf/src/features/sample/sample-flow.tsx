import { useReducer } from 'react';
import { SAMPLE_START, stepSample } from './sample.state.ts';
import { SampleDialog } from './sample-dialog.tsx';
import type { SampledType } from './sample-types.ts';
import { SAMPLES } from './samples.ts';
import { TeaserDialog } from './teaser-dialog.tsx';

/** The questions, then the teaser. Closing forgets the answers. */
export function SampleFlow({ type, onClose }: { type: SampledType; onClose: () => void }) {
  const sample = SAMPLES[type];
  const [state, act] = useReducer(stepSample(sample.questions), SAMPLE_START);
  if (state.isFinished) return <TeaserDialog type={type} answered={sample.questions.length} onClose={onClose} />;
  return <SampleDialog sample={sample} state={state} act={act} onClose={onClose} />;
}
