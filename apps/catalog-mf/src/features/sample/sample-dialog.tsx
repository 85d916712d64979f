import { Button, ChoiceGroup, Dialog, ProgressBar, Stack } from '@kenali/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { isAnswered, type SampleAct, type SampleState } from './sample.state.ts';
import type { Sample } from './samples.ts';

/** Two halves, so that the buttons stay under the same thumb from question to question. */
const Steps = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${({ theme }) => theme.space[3]};
  ${({ theme }) => theme.media.phoneOnly} { svg { display: none; } }
`;

interface Props {
  sample: Sample;
  state: SampleState;
  act: (act: SampleAct) => void;
  onClose: () => void;
}

/** One sample question at a time. After each step the focus stands on the question, so that it is read out. */
export function SampleDialog({ sample, state, act, onClose }: Props) {
  const { label, questions } = sample;
  const legend = useRef<HTMLLegendElement>(null);
  const question = questions[state.index];
  if (!question) return null;
  const move = (type: 'next' | 'back') => {
    // At once, so that the new question is there to take the focus from a button that may be disabled by now.
    flushSync(() => act({ type }));
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
      <Stack $gap={5}>
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
          onChange={(value) => act({ type: 'answer', value })}
        />
      </Stack>
    </Dialog>
  );
}
