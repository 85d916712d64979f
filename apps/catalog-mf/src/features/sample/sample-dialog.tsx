import { Button, ChoiceGroup, Dialog, ProgressBar, Stack } from '@kenali/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { isAnswered, type SampleAction, type SampleState } from './sample.state.ts';
import type { Sample } from './samples.ts';

/** Two equal columns keep the buttons in place from question to question. */
const Steps = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  ${({ theme }) => theme.media.phoneOnly} { svg { display: none; } }
`;

/** As high as the longest question, so that the buttons stay in place. Lower windows scroll. */
const Question = styled(Stack)`
  min-height: 470px;
`;

interface Props {
  sample: Sample;
  state: SampleState;
  dispatch: (action: SampleAction) => void;
  onClose: () => void;
}

/** Shows one question at a time. Each step moves the focus to the question, so that screen readers announce it. */
export function SampleDialog({ sample, state, dispatch, onClose }: Props) {
  const { label, questions } = sample;
  const legend = useRef<HTMLLegendElement>(null);
  const question = questions[state.index];
  if (!question) return null;
  const move = (type: 'next' | 'back') => {
    // Renders synchronously: the button may become disabled, so the new question must exist before it gets the focus.
    flushSync(() => dispatch({ type }));
    legend.current?.focus();
  };
  const isLast = state.index === questions.length - 1;
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      initialFocus={legend}
      footer={
        <Steps>
          <Button $size="small" $variant="secondary" disabled={state.index === 0} onClick={() => move('back')}>
            <ArrowLeft size={20} aria-hidden />
            Sebelumnya
          </Button>
          <Button $size="small" disabled={!isAnswered(state, questions)} onClick={() => move('next')}>
            {isLast ? 'Lihat Hasil Sample' : 'Selanjutnya'}
            {!isLast && <ArrowRight size={20} aria-hidden />}
          </Button>
        </Steps>
      }
    >
      <Question $gap={5}>
        <ProgressBar
          label={`Pertanyaan ${state.index + 1} dari ${questions.length}`}
          value={Object.keys(state.answers).length}
          max={questions.length}
          valueText={`${Object.keys(state.answers).length} dijawab`}
        />
        <ChoiceGroup
          key={question.id}
          legend={question.text}
          legendRef={legend}
          options={question.options.map((option, at) => ({ ...option, keyHint: String(at + 1) }))}
          value={state.answers[question.id] ?? null}
          onChange={(value) => dispatch({ type: 'answer', value })}
        />
      </Question>
    </Dialog>
  );
}
