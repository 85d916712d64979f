import type {
  AssessmentView,
  InstrumentView,
  SavedProgress,
  UserAssessmentDetail,
  UserAssessmentView,
} from '@kenali/contracts';
import { assessmentView } from '@kenali/contracts/testing';
import type { ComponentType } from 'react';
import { type Answer, type FakeShell, fakeShell } from './fake-shell.tsx';
import { available, detailAt, nothingSaved } from './user-assessments.ts';

export const DETAIL = 'GET /api/user-assessments/by-id/{id}';
export const START = 'POST /api/user-assessments/{id}/start';
export const SAVE = 'POST /api/user-assessments/{id}/save-progress';
export const COMPLETE = 'POST /api/user-assessments/{id}/complete';
export const ACCESS = 'POST /api/assessments/{id}/direct-access';
export const OWN = 'GET /api/user-assessments';
export const OFFERED = 'GET /api/assessments';
/** Where the person's unsent answers of 100001 are kept. */
export const UNSENT_KEY = 'kenali.unsent.7.100001';

export const offered = (overrides: Partial<AssessmentView>): AssessmentView =>
  assessmentView({ id: 3, name: 'Kecerdasan Majemuk', type: 'intelligence', price: '0.00', ...overrides });

/** An attempt of the instrument's type that was begun, with nothing saved unless told. */
export const begun = (instrument: InstrumentView, results: Partial<SavedProgress> = {}): UserAssessmentDetail => ({
  ...detailAt({}),
  assessment: { name: instrument.title, type: instrument.type, price: '0.00' },
  instrument: { id: instrument.id, version: instrument.version },
  results: { ...nothingSaved, ...results },
});

/** The same before the start. */
export const untouched = (instrument: InstrumentView): UserAssessmentDetail => ({
  ...begun(instrument),
  ...available,
  assessment: { name: instrument.title, type: instrument.type, price: '0.00' },
  instrument: null,
  instrumentOnStart: { id: instrument.id, version: instrument.version },
});

export interface OpenOptions {
  Page: ComponentType;
  instrument: InstrumentView;
  params: Record<string, string>;
  detail?: UserAssessmentDetail;
  own?: UserAssessmentView[];
  catalogue?: AssessmentView[];
  /** Single calls that are answered otherwise. */
  answers?: Record<string, Answer>;
}

/** Shows a taking page on a server that has one attempt and accepts everything. */
export function openTaking({
  Page,
  instrument,
  params,
  detail,
  own = [],
  catalogue = [],
  answers,
}: OpenOptions): FakeShell {
  const savedAt = '2026-11-21T03:00:00.000Z';
  const shell = fakeShell({
    params,
    answers: {
      [DETAIL]: () => detail ?? begun(instrument),
      'GET /api/instruments/{id}/{version}': () => instrument,
      [START]: () => ({}),
      [SAVE]: () => ({ revision: 4, savedAt, status: 'in_progress', responses: {}, notApplicable: {} }),
      [COMPLETE]: () => ({ id: 100001, status: 'completed', completedAt: savedAt, resultUrl: '/results/100001' }),
      [OWN]: () => own,
      [OFFERED]: () => catalogue,
      [ACCESS]: () => ({ userAssessmentId: 100044, isAdminAccess: false, isInternalAccess: false }),
      ...answers,
    },
  });
  shell.show(<Page />);
  return shell;
}
