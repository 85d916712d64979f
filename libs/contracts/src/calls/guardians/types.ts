import type { AssessmentType } from '../assessments/types.ts';
import type { ChildSex } from '../children/types.ts';
import type { Done, Id, IsoTime, OptionalText } from '../common/types.ts';
import type { ChildRef } from '../data-requests/types.ts';
import type { ResultView } from '../results/types.ts';

/** What a guardian is to the child. */
export const GUARDIAN_RELATIONSHIPS = ['Ibu', 'Ayah', 'Wali'] as const;
export type GuardianRelationship = (typeof GUARDIAN_RELATIONSHIPS)[number];

/** Guardians and open invitations of one child together. The message of GUARDIANS_FULL names the number. */
export const GUARDIANS_MAX = 5;
export const INVITATION_DAYS = 7;

/** What a guardian agrees to. A change gets another version; stored acceptances name theirs, so earlier texts stay here. */
export const GUARDIAN_TERMS = {
  '2026-11-29': [
    'Anda dapat melihat profil anak ini dan hasil asesmennya, termasuk laporan PDF.',
    'Anda dapat memilih profil ini saat mengisi asesmen di akun Anda sendiri.',
    'Hasil asesmen yang Anda isi dengan profil ini dapat dilihat pemilik profil dan wali lain, dengan nama Anda sebagai pengisi.',
    'Email, nomor telepon, pesanan, pembayaran, dan anak lain di akun Anda tidak terlihat oleh mereka, dan sebaliknya.',
    'Anda dapat berhenti kapan saja. Sejak itu hasil dari akun Anda tidak terlihat lagi oleh mereka.',
  ],
  '2026-11-30': [
    'Anda dapat melihat profil anak ini dan hasil asesmennya, termasuk laporan PDF.',
    'Anda dapat memilih profil ini saat mengisi asesmen di akun Anda sendiri.',
    'Hasil asesmen yang Anda isi dengan profil ini dapat dilihat pemilik profil dan wali lain, dengan nama Anda sebagai pengisi.',
    'Catatan bebas yang Anda tulis di asesmen itu juga dibaca mereka, di halaman hasil dan di laporan PDF.',
    'Email, nomor telepon, pesanan, pembayaran, dan anak lain di akun Anda tidak terlihat oleh mereka, dan sebaliknya.',
    'Anda dapat berhenti kapan saja. Sejak itu hasil dari akun Anda tidak terlihat lagi oleh mereka.',
  ],
} as const;
export type GuardianTerms = keyof typeof GUARDIAN_TERMS;
/** The version that pages show now. */
export const GUARDIAN_TERMS_VERSION: GuardianTerms = '2026-11-30';

/** Somebody who accepted an invitation, as the owner of the profile sees it. */
export interface GuardianView {
  /** The number of the guardianship. */
  id: Id;
  name: OptionalText;
  relationship: GuardianRelationship;
  since: IsoTime;
}

/** An invitation that nobody has accepted yet. */
export interface GuardianInvitationView {
  id: Id;
  createdAt: IsoTime;
  expiresAt: IsoTime;
}

/** `token` belongs behind the "#" of the address `/account/children/invitation`. No other call returns it or the PIN. */
export interface GuardianInvitationCreated {
  invitation: GuardianInvitationView;
  token: string;
  pin: string;
}

/** A child whose profile belongs to another account. */
export interface SharedChildView {
  /** The number of the guardianship. */
  id: Id;
  ownerName: OptionalText;
  relationship: GuardianRelationship;
  since: IsoTime;
  /** Null while the owner of the profile restricts it, has withdrawn the consent, or is deactivated. */
  child: (ChildRef & { id: Id; sex: ChildSex | null; notes: OptionalText }) | null;
}

export interface Guardianships {
  /** The profiles of the account that have a guardian or an open invitation. */
  own: { childId: Id; guardians: GuardianView[]; invitations: GuardianInvitationView[] }[];
  shared: SharedChildView[];
}

/** What an invited person sees before accepting. */
export interface GuardianInvitationOpened {
  childFirstName: string;
  ownerName: OptionalText;
  expiresAt: IsoTime;
  /** True if the account has to consent to the processing first; absent otherwise. */
  needsConsent?: true;
}

/** Who answered, for the others who see the result. */
export interface AnsweredBy {
  name: OptionalText;
  /** Null for the owner of the profile. */
  relationship: GuardianRelationship | null;
  /** Whether it is the caller. */
  isYou: boolean;
}

export interface ChildResultView {
  id: Id;
  assessment: { name: string; type: AssessmentType };
  completedAt: IsoTime;
  answeredBy: AnsweredBy;
}

/** Comparisons are with earlier results of the same person about the same child. */
export interface GuardianResultView extends ResultView {
  answeredBy: AnsweredBy;
}

export interface GuardianCalls {
  'GET /api/guardianships': { response: Guardianships };
  /**
   * Invites somebody to be a guardian of an own profile. A repeated call with the same Idempotency-Key returns the same token and PIN.
   * Fails with GUARDIANS_FULL or CONSENT_REQUIRED.
   */
  'POST /api/children/{id}/guardian-invitations': { params: { id: Id }; response: GuardianInvitationCreated };
  /**
   * Whether an invitation has ended. Fails with NOT_FOUND for an unknown token, or GUARDIAN_INVITATION_ENDED once it has
   * expired, was withdrawn or was accepted.
   */
  'POST /api/guardian-invitations/status': { body: { token: string }; response: Done };
  /** Fails as `status` does, and with SHARE_PIN_INVALID. The owner of the profile gets CONFLICT. */
  'POST /api/guardian-invitations/open': { body: { token: string; pin: string }; response: GuardianInvitationOpened };
  /**
   * Makes the account a guardian, for one account per invitation. A repeated call returns the same child. Fails as `open` does, and with
   * CONSENT_REQUIRED, CONSENT_TEXT_CHANGED if `terms` is not the version of today, or CONFLICT for somebody who is a guardian already.
   */
  'POST /api/guardian-invitations/accept': {
    body: { token: string; pin: string; relationship: GuardianRelationship; terms: string; consent: true };
    response: SharedChildView;
  };
  /** The owner withdraws an invitation or ends a guardianship, or the guardian leaves. A repeated call changes nothing. */
  'POST /api/guardianships/{id}/end': { params: { id: Id }; body: { confirmed: true }; response: { success: true } };
  /** Completed results about an own or shared profile, by everyone who may answer about it, newest first. */
  'GET /api/children/{id}/results': { params: { id: Id }; response: { results: ChildResultView[] } };
  /** One of them. NOT_FOUND as soon as the caller or the person who answered is no longer a guardian. */
  'GET /api/guardian-results/{id}': { params: { id: Id }; response: GuardianResultView };
  /** `Hasil_{name}_{YYYY-MM-DD}.pdf`, as the person who answered gets it. */
  'GET /api/guardian-results/{id}/pdf': { params: { id: Id }; response: Blob };
}
