import type { Done, Id, Integer, IsoTime, OptionalText } from '../common/types.ts';
import type { ConsentText } from '../consent/types.ts';
import type { SensoryInstrumentView } from '../instruments/types.ts';
import type {
  ProgressSaved,
  SavedProgress,
  SaveProgressRequest,
  UserAssessmentStatus,
} from '../user-assessments/types.ts';
import type { ObserverConsent, ObserverRelationship, ObserverView } from './observer.types.ts';

/** Newest first. */
export interface ObserverList {
  observers: ObserverView[];
  /** False for an instrument that is not about a child. */
  canInvite: boolean;
  /** True while the owner restricts the processing: no observer answers, and none can be invited. */
  isRestricted?: true;
}

/** `token` belongs behind the "#" of the address `/observer`. `pin` has six digits. No other call returns either of them. */
export interface ObserverInvited {
  observer: ObserverView;
  token: string;
  pin: string;
}

/** What a link reveals before its PIN: nothing about the people. */
export interface ObservationStatus {
  expiresAt: IsoTime;
  practice: { name: string };
}

/** `session`: what the calls of this page need. It opens nothing after `sessionUntil`. */
export interface ObservationOpened {
  session: string;
  sessionUntil: IsoTime;
}

/** The text that an observer agrees to. */
export interface ObserverConsentText extends Pick<ConsentText, 'version' | 'title' | 'summary' | 'sections'> {
  /** SHA-256 of the texts, one per line. */
  hash: string;
  box: string;
}

/** The answers of the observer so far, and what is asked. Participant and comments are empty: observers give neither. */
export interface ObservationAnswers {
  instrument: SensoryInstrumentView;
  revision: Integer;
  savedAt: IsoTime | null;
  results: SavedProgress;
}

/** What an observer sees. First names alone, and nothing that the owner answered. */
export interface ObservationView {
  /** Names the invitation on this device, for answers that are not sent yet. */
  id: Id;
  status: UserAssessmentStatus;
  ownerName: OptionalText;
  childName: OptionalText;
  relationship: ObserverRelationship;
  practice: { name: string; contact: OptionalText };
  expiresAt: IsoTime;
  text: ObserverConsentText;
  /** Null before the consent. */
  consent: ObserverConsent | null;
  /** Null before the consent and after the completion. */
  answers: ObservationAnswers | null;
}

/** As for a user assessment, without participant, comments and child. */
export type ObservationSaveRequest = Omit<SaveProgressRequest, 'comments' | 'participantInfo' | 'childId'>;
export type ObservationCompleteRequest = Pick<
  ObservationSaveRequest,
  'responses' | 'notApplicable' | 'changedAt' | 'sentAt'
>;

export interface ObservationCompleted {
  status: 'completed';
  completedAt: IsoTime;
}

type WithSession<Body = object> = Body & { session: string };

export interface ObservationCalls {
  'GET /api/user-assessments/{id}/observers': { params: { id: Id }; response: ObserverList };
  /**
   * Invites an observer. A repeated Idempotency-Key returns the invitation of the first request, with its token and PIN. Fails with
   * RESULT_NOT_READY, SIGN_OFF_PENDING, NOT_ABOUT_A_CHILD, CONSENT_REQUIRED, PROCESSING_RESTRICTED or OBSERVERS_FULL.
   */
  'POST /api/user-assessments/{id}/observers': {
    params: { id: Id };
    body: { relationship: ObserverRelationship };
    response: ObserverInvited;
  };
  /** Ends an invitation at once and deletes the observer's answers. Repeating it changes nothing. */
  'POST /api/observers/{id}/revoke': { params: { id: Id }; response: ObserverView };
  /**
   * Fails with NOT_FOUND for an unknown token, with SHARE_LINK_ENDED for an invitation that has expired or ended, and with
   * SHARE_LINK_PAUSED while the owner restricts the processing.
   */
  'POST /api/observations/status': { body: { token: string }; response: ObservationStatus };
  /** Opens an invitation with its PIN. `session`: as `viewer` of a shared result. Fails with SHARE_PIN_INVALID and as above. */
  'POST /api/observations/open': {
    body: { token: string; pin: string; session?: string };
    response: ObservationOpened;
  };
  /** Fails with OBSERVER_SESSION_ENDED for a session that is not genuine or too old, and as above. */
  'POST /api/observations/view': { body: WithSession; response: ObservationView };
  /** Records the consent of the observer. Repeating it changes nothing. Fails with CONSENT_TEXT_CHANGED and as above. */
  'POST /api/observations/consent': {
    body: WithSession<{ version: string; hash: string; name: string; consent: true }>;
    response: ObservationView;
  };
  /** Withdraws the consent and deletes the answers, also after the completion. It works whatever the owner does. */
  'POST /api/observations/withdraw': { body: WithSession; response: Done };
  /** As `save-progress` of a user assessment. Fails with OBSERVER_CONSENT_NEEDED, ALREADY_COMPLETED and as above. */
  'POST /api/observations/save-progress': { body: WithSession<ObservationSaveRequest>; response: ProgressSaved };
  /** As `complete` of a user assessment. Fails with ANSWERS_INCOMPLETE, OBSERVER_CONSENT_NEEDED and as above. */
  'POST /api/observations/complete': {
    body: WithSession<ObservationCompleteRequest>;
    response: ObservationCompleted;
  };
}
