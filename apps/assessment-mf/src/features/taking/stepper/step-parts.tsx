import { type ResponseValue, TAKING_TEXTS } from '@kenali/contracts';
import { aboveFoot, Button, ChoiceGroup, Notice, ProgressBar, SmallHeading, Stack } from '@kenali/ui';
import type { Ref } from 'react';
import { styled } from 'styled-components';
import { wholeWords } from '../../../common/layout.ts';
import { Pace } from '../flow/pace.tsx';
import type { StepQuestion } from './stepper.state.ts';

export const StepFields = styled.form`
  ${aboveFoot}
`;

/** Closer on a phone, so that the last answer is above the buttons. */
export const StepStack = styled(Stack)`
  ${({ theme }) => theme.media.phoneOnly} { gap: ${({ theme }) => theme.space[3]}; }
`;

/** Keeps Previous and Next in one row, even on the narrowest phone, unless large letters need two. */
export const StepButtons = styled.div`
  display: flex;
  ${wholeWords}
  justify-content: space-between;
  gap: ${({ theme }) => theme.space[2]};
  ${({ theme }) => theme.media.phoneOnly} {
    > button { padding-inline: ${({ theme }) => theme.space[3]}; }
    > button:first-child > svg { display: none; }
    > button:last-child { flex: 1; }
  }
`;

export interface StepHeadProps {
  /** Index of the question. */
  index: number;
  answered: number;
  total: number;
}

/** The position and the progress. Screen readers announce the position after the focused question. */
export function StepHead({ index, answered, total }: StepHeadProps) {
  return (
    <Stack $gap={2}>
      <SmallHeading aria-live="polite">
        Pertanyaan {index + 1} dari {total}
      </SmallHeading>
      <ProgressBar label={`${answered} dari ${total} pertanyaan telah dijawab`} value={answered} max={total} />
      <Pace answered={answered} total={total} step={Math.floor(index / 5)} />
    </Stack>
  );
}

/** Two short answers share a row of a phone, so that both are above the buttons. Large letters put them below each other. */
const Question = styled.div<{ $isShort: boolean }>`
  ${({ theme }) => theme.media.phoneOnly} {
    fieldset > div { ${({ $isShort }) => $isShort && 'grid-template-columns: repeat(auto-fit, minmax(7em, 1fr));'} }
  }
`;

export interface StepQuestionFieldProps {
  question: StepQuestion;
  value: ResponseValue | undefined;
  /** Shows the options side by side if there is room. */
  hasShortOptions: boolean;
  /** True after the user tried to continue without an answer. */
  isMissing: boolean;
  /** True while the user assessment is being completed. */
  isDisabled: boolean;
  legendRef: Ref<HTMLLegendElement>;
  /** `isFinal` is false while arrow keys pass through the options. */
  onChoose(value: ResponseValue, isFinal: boolean): void;
}

/** A question and its options. Digit keys select an option by its position. */
export function StepQuestionField(props: StepQuestionFieldProps) {
  const { question, value, hasShortOptions, isMissing, isDisabled, legendRef, onChoose } = props;
  const { id, text, options } = question;
  return (
    <Question $isShort={hasShortOptions}>
      <ChoiceGroup
        key={id}
        legend={text}
        legendSize="large"
        legendRef={legendRef}
        layout={hasShortOptions ? 'scale' : 'list'}
        options={options.map((option, index) => ({
          value: String(option.value),
          label: option.label,
          keyHint: String(index + 1),
        }))}
        value={value === undefined ? null : String(value)}
        onChange={(selected, isFinal) => {
          const option = options.find((each) => String(each.value) === selected);
          if (option) onChoose(option.value, isFinal);
        }}
        disabled={isDisabled}
        error={isMissing ? TAKING_TEXTS.answerRequired : undefined}
      />
    </Question>
  );
}

export interface MissingNoticeProps {
  /** Indices of the unanswered questions. */
  missing: readonly number[];
  onOpen(index: number): void;
}

/** Shown at the last question: the number of unanswered questions and a button to the first of them. */
export function MissingNotice({ missing, onOpen }: MissingNoticeProps) {
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <Notice
      title={`Masih ada ${missing.length} pertanyaan yang belum dijawab`}
      action={
        <Button $variant="secondary" onClick={() => onOpen(first)}>
          Ke pertanyaan {first + 1}
        </Button>
      }
    />
  );
}
