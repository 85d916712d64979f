import type { SensoryInstrumentView } from '@kenali/contracts';
import { Button, Heading, ProgressBar, Row, Stack } from '@kenali/ui';
import { ArrowLeft, ArrowRight, UserRoundPen } from 'lucide-react';
import type { Dispatch, RefObject } from 'react';
import { ActionRow } from '../../../common/layout.ts';
import { FrozenNotice } from '../progress/saved-state.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { FinishBox } from './finish-box.tsx';
import { Guide } from './guide.tsx';
import { PageItems } from './page-items.tsx';
import { ProgressFoot } from './progress-foot.tsx';
import type { SensoryAct, SensoryAction, SensoryState } from './sensory.state.ts';
import { doneCount, nearestPage, openPages, pageCount } from './sensory-pages.ts';
import { usePaging } from './use-paging.ts';

export interface QuestionsProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  instrument: SensoryInstrumentView;
  state: SensoryState;
  act(action: SensoryAct): void;
  dispatch: Dispatch<SensoryAction>;
  progress: Progress;
  onFinish(): void;
  isFinishing: boolean;
}

/** One page of ten items, the way to its neighbours, and on the last page the end. */
export function Questions(props: QuestionsProps) {
  const { headingRef, instrument, state, act, dispatch, progress, onFinish, isFinishing } = props;
  const page = nearestPage(instrument, state.page);
  const pages = pageCount(instrument);
  const isLast = page === pages - 1;
  const done = doneCount(instrument, state);
  const { next, previous, openMissing, keepLegend } = usePaging({
    instrument,
    state,
    page,
    act,
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
            onClick={() => act({ type: 'step-opened', step: 'participant-info' })}
            disabled={isFinishing}
          >
            <UserRoundPen size={20} aria-hidden />
            Data peserta
          </Button>
        </Row>
        <ProgressBar
          label="Sudah dijawab"
          value={done}
          max={instrument.items.length}
          valueText={`${done} dari ${instrument.items.length} butir`}
        />
        <Guide instrument={instrument} />
      </Stack>
      <PageItems
        instrument={instrument}
        page={page}
        isLast={isLast}
        isClosed={isFinishing}
        state={state}
        act={act}
        keepLegend={keepLegend}
      />
      {isLast && <FinishBox open={openPages(instrument, state)} onOpen={openMissing} />}
      <ActionRow>
        <Button $variant="secondary" onClick={previous} disabled={page === 0 || isFinishing}>
          <ArrowLeft size={20} aria-hidden />
          Sebelumnya
        </Button>
        {isLast ? (
          <Button
            onClick={onFinish}
            disabled={done < instrument.items.length}
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
      <ProgressFoot done={done} total={instrument.items.length} state={progress.state} isKept={progress.isKept} />
    </Stack>
  );
}
