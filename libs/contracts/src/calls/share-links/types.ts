import type { Id, IsoTime, OptionalText } from '../common/types.ts';
import type { ResultView } from '../results/types.ts';
import type { ShareDays, ShareLinkView } from './link.types.ts';

/** Newest first. */
export interface ShareLinkList {
  links: ShareLinkView[];
  /** True while the owner restricts the processing: no link opens, and none can be created. */
  isRestricted?: true;
}

/** `token` belongs behind the "#" of the address `/shared`. `pin` has six digits. No other call returns either of them. */
export interface ShareLinkCreated {
  link: ShareLinkView;
  token: string;
  pin: string;
}

/** What a link reveals before its PIN: nothing about the result or its people. */
export interface SharedResultStatus {
  expiresAt: IsoTime;
  practice: { name: string };
}

/** `viewer`: what the calls about the result need. It opens nothing after `viewerUntil`. */
export interface SharedResultOpened {
  viewer: string;
  viewerUntil: IsoTime;
}

/** One result as its owner sees it, without other results of the same person. `userName`: of the owner. */
export interface SharedResultView
  extends Pick<
    ResultView,
    'assessment' | 'completedAt' | 'results' | 'interpretation' | 'practice' | 'signOff' | 'evidence' | 'child'
  > {
  userName: OptionalText;
  expiresAt: IsoTime;
}

export interface ShareLinkCalls {
  'GET /api/user-assessments/{id}/share-links': { params: { id: Id }; response: ShareLinkList };
  /**
   * Creates a link. A repeated Idempotency-Key returns the link of the first request, with its token and PIN. Fails with
   * RESULT_NOT_READY, CONSENT_REQUIRED, PROCESSING_RESTRICTED or SHARE_LINKS_FULL.
   */
  'POST /api/user-assessments/{id}/share-links': {
    params: { id: Id };
    body: { days: ShareDays };
    response: ShareLinkCreated;
  };
  /** Ends a link at once. Repeating it changes nothing. */
  'POST /api/share-links/{id}/revoke': { params: { id: Id }; response: ShareLinkView };
  /**
   * Fails with NOT_FOUND for an unknown token, with SHARE_LINK_ENDED for a link that has expired or ended, and with SHARE_LINK_PAUSED while
   * the owner restricts the processing.
   */
  'POST /api/shared-results/status': { body: { token: string }; response: SharedResultStatus };
  /**
   * Opens a result with the PIN; each opening is recorded. `viewer`: of an earlier opening on this page, whose wrong PINs then count
   * apart from those of strangers. Fails with SHARE_PIN_INVALID and as above.
   */
  'POST /api/shared-results/open': {
    body: { token: string; pin: string; viewer?: string };
    response: SharedResultOpened;
  };
  /** Fails with SHARE_VIEW_ENDED for a viewer that is not genuine or too old, and with SHARE_LINK_ENDED. */
  'POST /api/shared-results/result': { body: { viewer: string }; response: SharedResultView };
  /** The same as a PDF, under the name that the owner's has. Each download is recorded. */
  'POST /api/shared-results/pdf': { body: { viewer: string }; response: Blob };
}
