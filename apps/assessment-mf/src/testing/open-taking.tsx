import type {
  AssessmentView,
  InstrumentView,
  ProgressSaved,
  SavedProgress,
  SessionSnapshot,
  UserAssessmentDetail,
  UserAssessmentView,
} from '@kenali/contracts';
import { assessmentView } from '@kenali/contracts/testing';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { AUTO_ADVANCE_KEY } from '../features/taking/flow/auto-advance.ts';
import { type Answer, type FakeShell, fakeShell } from './fake-shell.tsx';
import { available, detailAt, nothingSaved } from './user-assessments.ts';

export const DETAIL = 'GET /api/user-assessments/by-id/{id}';
export const START = 'POST /api/user-assessments/{id}/start';
export const SAVE = 'POST /api/user-assessments/{id}/save-progress';
export const COMPLETE = 'POST /api/user-assessments/{id}/complete';
export const DIRECT_ACCESS = 'POST /api/assessments/{id}/direct-access';
export const OWN_LIST = 'GET /api/user-assessments';
export const CATALOGUE = 'GET /api/assessments';
/** localStorage key of the user's unsent answers of user assessment 100001. */
export const UNSENT_KEY = 'kenali.unsent.7.100001';

export const catalogueEntry = (overrides: Partial<AssessmentView>): AssessmentView =>
  assessmentView({ id: 3, name: 'Kecerdasan Majemuk', type: 'intelligence', price: '0.00', ...overrides });

/** A started user assessment of the instrument's type, by default without saved progress. */
export const startedDetail = (
  instrument: InstrumentView,
  results: Partial<SavedProgress> = {},
): UserAssessmentDetail => ({
  ...detailAt({}),
  assessment: { name: instrument.title, type: instrument.type, price: '0.00' },
  instrument: { id: instrument.id, version: instrument.version },
  results: { ...nothingSaved, ...results },
});

/** A user assessment of the instrument's type that is not started. */
export const newDetail = (instrument: InstrumentView): UserAssessmentDetail => ({
  ...startedDetail(instrument),
  ...available,
  assessment: { name: instrument.title, type: instrument.type, price: '0.00' },
  instrument: null,
  instrumentOnStart: { id: instrument.id, version: instrument.version },
});

const SAVED_AT = '2026-11-21T03:00:00.000Z';

/** What a save answers, by default that nothing of another device is to be taken over. */
export const progressSaved = (overrides: Partial<ProgressSaved> = {}): ProgressSaved => ({
  revision: 4,
  savedAt: SAVED_AT,
  status: 'in_progress',
  responses: {},
  notApplicable: {},
  ...overrides,
});

export interface TakingPage {
  Page: ComponentType;
  instrument: InstrumentView;
  params: Record<string, string>;
}

export interface TakingServer {
  /** By default a parent is signed in. */
  session?: SessionSnapshot;
  detail?: UserAssessmentDetail;
  /** User assessments of the signed-in user. */
  own?: UserAssessmentView[];
  catalogue?: AssessmentView[];
  /** Replaces the answers of single calls. */
  answers?: Record<string, Answer>;
}

/**
 * Prepares a test file for one taking page. `open` shows the page on an API that has one user
 * assessment and accepts every request; `shell` is the fake shell of the current test.
 */
export function openTakingOf(page: TakingPage) {
  let shell: FakeShell | undefined;
  beforeEach(() => {
    window.scrollTo = jest.fn();
    // The next question follows automatically only in tests that switch it on.
    localStorage.setItem(AUTO_ADVANCE_KEY, 'off');
    Element.prototype.scrollIntoView = jest.fn();
  });
  return {
    open(server: TakingServer & Partial<TakingPage> = {}) {
      shell = openTaking({ ...page, ...server });
    },
    get shell(): FakeShell {
      if (!shell) throw new Error('Open the page first.');
      return shell;
    },
  };
}

function openTaking({
  Page,
  instrument,
  params,
  session,
  detail,
  own = [],
  catalogue = [],
  answers,
}: TakingPage & TakingServer): FakeShell {
  const shell = fakeShell({
    params,
    session,
    answers: {
      [DETAIL]: () => detail ?? startedDetail(instrument),
      'GET /api/instruments/{id}/{version}': () => instrument,
      [START]: () => ({}),
      [SAVE]: () => progressSaved(),
      [COMPLETE]: () => ({ id: 100001, status: 'completed', completedAt: SAVED_AT, resultUrl: '/results/100001' }),
      [OWN_LIST]: () => own,
      [CATALOGUE]: () => catalogue,
      [DIRECT_ACCESS]: () => ({ userAssessmentId: 100044, isAdminAccess: false, isInternalAccess: false }),
      ...answers,
    },
  });
  shell.show(<Page />);
  return shell;
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Responses for the items `first` to `last`, by item id. */
export const responsesFor = <Value,>(first: number, last: number, valueAt: (index: number) => Value) =>
  Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, index) => [String(first + index), valueAt(index)]),
  ) as Record<string, Value>;
