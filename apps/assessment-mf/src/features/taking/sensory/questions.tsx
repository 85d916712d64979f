import type { SensoryInstrumentView } from '@kenali/contracts';
import { Button } from '@kenali/ui';
import { type Dispatch, useRef } from 'react';
import { styled } from 'styled-components';
import { ActionRow } from '../../../common/layout.ts';
import { useAutoAdvance } from '../flow/auto-advance.ts';
import { AutoAdvanceSwitch, NEXT, PREVIOUS } from '../flow/step-controls.tsx';
import { FrozenNotice } from '../progress/save-status.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { FinishBox } from './finish-box.tsx';
import { PageItems } from './page-items.tsx';
import { PreparedPages } from './prepared-pages.tsx';
import { AboveProgress, ProgressFoot } from './progress-foot.tsx';
import { QuestionsHead } from './questions-head.tsx';
import { ScaleLegend } from './scale-legend.tsx';
import type { SensoryAction, SensoryState, SensoryUserAction } from './sensory.state.ts';
import { clampPage, countAnswered, findIncompletePages, pageCount } from './sensory-pages.ts';
import { useNextItem } from './use-next-item.ts';
import { usePaging } from './use-paging.ts';
import type { SensoryFlow } from './use-sensory-steps.ts';

/** Stays above the sticky footer when it scrolls into view. */
const PageActions = styled(ActionRow)`
  scroll-margin-block-end: 5rem;
  ${({ theme }) => theme.media.phoneOnly} {
    > button { flex: none; padding-inline: ${({ theme }) => theme.space[3]}; }
    > button:first-child > svg { display: none; }
    > button:last-child { flex: 1 1 auto; }
  }
`;

export interface QuestionsProps {
  flow: SensoryFlow;
  instrument: SensoryInstrumentView;
  state: SensoryState;
  update(action: SensoryUserAction): void;
  dispatch: Dispatch<SensoryAction>;
  progress: Progress;
  /** A second observer gives neither participant data nor comments. */
  isObserver?: boolean;
}

/** One page of ten items, with buttons to the previous and next page. The last page has the finish button. */
export function Questions(props: QuestionsProps) {
  const { flow, instrument, state, update, dispatch, progress, isObserver = false } = props;
  const { headingRef, steps } = flow;
  const page = clampPage(instrument, state.page);
  const pages = pageCount(instrument);
  const isLast = page === pages - 1;
  const answered = countAnswered(instrument, state);
  const { next, openMissing, registerLegend, legendOf } = usePaging({ instrument, state, page, dispatch, flow });
  const actions = useRef<HTMLDivElement>(null);
  const [isAutomatic] = useAutoAdvance();
  const onChosen = useNextItem({ instrument, page, state, isOn: isAutomatic, legendOf, actions });
  return (
    <AboveProgress $gap={4}>
      {progress.state === 'frozen' && <FrozenNotice />}
      <QuestionsHead
        {...{ instrument, page, answered, headingRef }}
        childName={state.participantInfo.childName}
        onParticipant={isObserver ? null : flow.openParticipant}
      />
      <ScaleLegend instrument={instrument} />
      <PreparedPages page={page} pages={pages}>
        {(index) => (
          <PageItems
            instrument={instrument}
            page={index}
            responses={state.responses}
            notApplicable={state.notApplicable}
            comments={state.comments}
            highlighted={state.highlighted}
            update={update}
            onChosen={onChosen}
            hasComments={!isObserver}
            registerLegend={registerLegend}
          />
        )}
      </PreparedPages>
      {isLast && <FinishBox incompletePages={findIncompletePages(instrument, state)} onOpen={openMissing} />}
      {flow.isFromReview && (
        <Button $variant="secondary" onClick={steps.back}>
          Kembali ke tinjauan
        </Button>
      )}
      <PageActions ref={actions}>
        <Button $variant="secondary" onClick={steps.previous} disabled={page === 0}>
          {PREVIOUS}
        </Button>
        {isLast ? (
          <Button onClick={() => steps.next()} disabled={answered < instrument.items.length}>
            Selesaikan Asesmen
          </Button>
        ) : (
          <Button onClick={next}>{NEXT}</Button>
        )}
      </PageActions>
      <AutoAdvanceSwitch />
      <ProgressFoot
        answered={answered}
        total={instrument.items.length}
        state={progress.state}
        isStored={progress.isStored}
      />
    </AboveProgress>
  );
}
