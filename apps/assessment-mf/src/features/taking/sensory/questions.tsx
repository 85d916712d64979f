import type { SensoryInstrumentView } from '@kenali/contracts';
import { Button, Heading, ProgressBar, Stack } from '@kenali/ui';
import { UserRoundPen } from 'lucide-react';
import { type Dispatch, useRef } from 'react';
import { styled } from 'styled-components';
import { ActionRow } from '../../../common/layout.ts';
import { useAutoAdvance } from '../flow/auto-advance.ts';
import { Pace } from '../flow/pace.tsx';
import { AutoAdvanceSwitch, NEXT, PREVIOUS } from '../flow/step-controls.tsx';
import { FrozenNotice } from '../progress/save-status.tsx';
import type { Progress } from '../progress/use-progress.ts';
import { DENSE, HEAD_REM, HEADER_PX, STAYS } from './dense.ts';
import { FinishBox } from './finish-box.tsx';
import { PageItems } from './page-items.tsx';
import { PreparedPages } from './prepared-pages.tsx';
import { ProgressFoot } from './progress-foot.tsx';
import { Guide, ScaleLegend } from './scale-legend.tsx';
import type { SensoryAction, SensoryState, SensoryUserAction } from './sensory.state.ts';
import { clampPage, countAnswered, findIncompletePages, pageCount } from './sensory-pages.ts';
import { useNextItem } from './use-next-item.ts';
import { usePaging } from './use-paging.ts';
import type { SensoryFlow } from './use-sensory-steps.ts';

const Parts = styled(Stack)`
  ${DENSE} { gap: ${({ theme }) => theme.space[1]}; }
`;

/** In a dense window it is one line that stays in sight, unless the guide in it is open. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${({ theme }) => theme.space[3]};
  > div, > p, > details { grid-column: 1 / -1; }
  ${DENSE} {
    ${STAYS} { position: sticky; }
    inset-block-start: ${HEADER_PX}px;
    z-index: 3;
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${({ theme }) => theme.space[4]};
    min-height: ${HEAD_REM}rem;
    background: ${({ theme }) => theme.color.paper};
    &:has(details[open]) { position: static; }
    > p { flex: 1; min-height: 0; margin: 0; }
    > button, > details { order: 1; }
    > div {
      order: 2;
      flex: 1 0 100%;
      > :first-child { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
      > [role='progressbar'] { height: 6px; }
    }
    > details { border: 0; background: none; }
    > details:not([open]) > summary { padding-inline: 0; }
    > details:not([open]) [data-part='rest'], > p [data-part='rest'] { display: none; }
    > details[open] { order: 3; flex: 1 0 100%; margin-block-start: ${({ theme }) => theme.space[2]}; }
  }
`;

/** Stays above the sticky footer when it scrolls into view. */
const PageActions = styled(ActionRow)`
  scroll-margin-block-end: 80px;
  ${({ theme }) => theme.media.phoneOnly} {
    > button { flex: none; padding-inline: ${({ theme }) => theme.space[3]}; }
    > button:first-child > svg { display: none; }
    > button:last-child { flex: 1 1 auto; }
  }
`;

const PARTICIPANT = (
  <>
    <UserRoundPen size={20} aria-hidden />
    Data peserta
  </>
);

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
    <Parts>
      {progress.state === 'frozen' && <FrozenNotice />}
      <Head>
        <Heading level={2} size={3} ref={headingRef}>
          Halaman {page + 1} dari {pages}
        </Heading>
        {!isObserver && (
          <Button $variant="quiet" $size="small" $flush onClick={flow.openParticipant}>
            {PARTICIPANT}
          </Button>
        )}
        <ProgressBar
          label="Sudah diisi"
          value={answered}
          max={instrument.items.length}
          valueText={`${answered} dari ${instrument.items.length} butir`}
        />
        <Pace answered={answered} total={instrument.items.length} step={page} />
        <Guide instrument={instrument} />
      </Head>
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
    </Parts>
  );
}
