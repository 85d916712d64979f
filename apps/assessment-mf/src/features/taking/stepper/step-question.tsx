import { type ResponseValue, TAKING_TEXTS } from '@kenali/contracts';
import { ChoiceGroup } from '@kenali/ui';
import type { Ref } from 'react';
import type { StepQuestion } from './stepper.state.ts';

export interface StepQuestionFieldProps {
  question: StepQuestion;
  value: ResponseValue | undefined;
  /** Side by side where there is room: for options of one word. */
  isShort: boolean;
  /** Going on was tried without an answer. */
  isMissing: boolean;
  /** The end is under way. */
  isClosed: boolean;
  legendRef: Ref<HTMLLegendElement>;
  onChoose(value: ResponseValue): void;
}

/** A question and its options; digits choose them in their order. */
export function StepQuestionField(props: StepQuestionFieldProps) {
  const { question, value, isShort, isMissing, isClosed, legendRef, onChoose } = props;
  const { id, text, options } = question;
  return (
    <ChoiceGroup
      key={id}
      legend={text}
      legendSize="large"
      legendRef={legendRef}
      layout={isShort ? 'scale' : 'list'}
      options={options.map((option, at) => ({
        value: String(option.value),
        label: option.label,
        keyHint: String(at + 1),
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => {
        const option = options.find((each) => String(each.value) === chosen);
        if (option) onChoose(option.value);
      }}
      disabled={isClosed}
      error={isMissing ? TAKING_TEXTS.answerRequired : undefined}
    />
  );
}
