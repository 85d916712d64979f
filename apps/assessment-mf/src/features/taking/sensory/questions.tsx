import type { SensoryInstrumentView } from '@kenali/contracts';
import { Button, Heading, ProgressBar, Row, Stack } from '@kenali/ui';
import { ArrowLeft, ArrowRight, UserRoundPen } from 'lucide-react';
import type { Dispatch, RefObject } from 'react';
import { ActionRow } from '../../../common/layout.ts';
import { FrozenNotice } from '../progress/save-status.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { FinishBox } from './finish-box.tsx';
import { Guide } from './guide.tsx';
import { PageItems } from './page-items.tsx';
import { ProgressFoot } from './progress-foot.tsx';
import type { SensoryAction, SensoryState, SensoryUserAction } from './sensory.state.ts';
import { clampPage, countAnswered, findIncompletePages, pageCount } from './sensory-pages.ts';
import { usePaging } from './use-paging.ts';

export interface QuestionsProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  instrument: SensoryInstrumentView;
  state: SensoryState;
  update(action: SensoryUserAction): void;
  dispatch: Dispatch<SensoryAction>;
  progress: Progress;
  onFinish(): void;
  isFinishing: boolean;
}

/** One page of ten items, with buttons to the previous and next page. The last page has the finish button. */
export function Questions(props: QuestionsProps) {
  const { headingRef, instrument, state, update, dispatch, progress, onFinish, isFinishing } = props;
  const page = clampPage(instrument, state.page);
  const pages = pageCount(instrument);
  const isLast = page === pages - 1;
  const answered = countAnswered(instrument, state);
  const { next, previous, openMissing, registerLegend } = usePaging({
    instrument,
    state,
    page,
    update,
    dispatch,
    saveNow: progress.saveNow,
  });
  return (
    <Stack $gap={6}>
      {progress.state === 'frozen' && <FrozenNotice />}
      <Stack $gap={3}>
        <Row $justify="space-between" $gap={2}>
          <Heading level={2} size={3} ref={headingRef}>
            Halaman {page + 1} dari {pages}
          </Heading>
          <Button
            $variant="quiet"
            $size="small"
            $flush
            onClick={() => update({ type: 'step-opened', step: 'participant-info' })}
            disabled={isFinishing}
          >
            <UserRoundPen size={20} aria-hidden />
            Data peserta
          </Button>
        </Row>
        <ProgressBar
          label="Sudah dijawab"
          value={answered}
          max={instrument.items.length}
          valueText={`${answered} dari ${instrument.items.length} butir`}
        />
        <Guide instrument={instrument} />
      </Stack>
      <PageItems
        instrument={instrument}
        page={page}
        isLast={isLast}
        isDisabled={isFinishing}
        state={state}
        update={update}
        registerLegend={registerLegend}
      />
      {isLast && <FinishBox incompletePages={findIncompletePages(instrument, state)} onOpen={openMissing} />}
      <ActionRow>
        <Button $variant="secondary" onClick={previous} disabled={page === 0 || isFinishing}>
          <ArrowLeft size={20} aria-hidden />
          Sebelumnya
        </Button>
        {isLast ? (
          <Button
            onClick={onFinish}
            disabled={answered < instrument.items.length}
            busy={isFinishing}
            busyLabel="Menyelesaikan..."
          >
            Selesaikan Asesmen
          </Button>
        ) : (
          <Button onClick={next}>
            Selanjutnya
            <ArrowRight size={20} aria-hidden />
          </Button>
        )}
      </ActionRow>
      <ProgressFoot
        answered={answered}
        total={instrument.items.length}
        state={progress.state}
        isStored={progress.isStored}
      />
    </Stack>
  );
}
