import { type ReactNode, useReducer } from 'react';
import { INITIAL_SAMPLE, sampleReducer } from './sample.state.ts';
import { SampleDialog } from './sample-dialog.tsx';
import type { SampledType } from './sample-types.ts';
import { SAMPLES } from './samples.ts';
import { TeaserDialog } from './teaser-dialog.tsx';

export interface SampleFlowProps {
  type: SampledType;
  nextStep: ReactNode;
  onClose: () => void;
}

/** The questions, then the closing dialog. Closing discards the answers. */
export function SampleFlow({ type, nextStep, onClose }: SampleFlowProps) {
  const sample = SAMPLES[type];
  const [state, dispatch] = useReducer(sampleReducer(sample.questions), INITIAL_SAMPLE);
  if (state.isFinished)
    return <TeaserDialog type={type} answered={sample.questions.length} nextStep={nextStep} onClose={onClose} />;
  return <SampleDialog sample={sample} state={state} dispatch={dispatch} onClose={onClose} />;
}
