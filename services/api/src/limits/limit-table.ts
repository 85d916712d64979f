import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts';

/*
 * Every rate limit, but those of features that a practice switches on (`FeatureParts`). docs/limits.md lists all with their reasons, and a test
 * compares both.
 */

/** Room for `capacity` calls at once; one more fits every `refillMs`. */
export interface Bucket {
  capacity: number;
  refillMs: number;
}

/** Waits after failures that one client made for one account. */
export interface GrowingWait {
  /** Failures without a wait. The waits after that double. */
  free: number;
  firstMs: number;
  longestMs: number;
  /** From this number of failures on, the wait is `patientMs`. No person mistypes that often. */
  patientFrom: number;
  patientMs: number;
  /** One failure is forgotten in this time. */
  forgetMs: number;
}

/** The limits for guessing a secret of an account. */
export interface GuessLimits {
  /** Per client and account. */
  client: GrowingWait;
  /** Failures of one address for all accounts together. Known devices are not counted. */
  address: Bucket;
  /** Failures for one account from all unknown clients that failed before. */
  account: Bucket;
  /** The same for clients that did not fail before, so that an attacker cannot use up the owner's turn. */
  newcomers: Bucket;
}

/** Login and admin login share these counters. */
export const LOGIN_LIMITS: GuessLimits = {
  client: {
    free: 10,
    firstMs: 2 * SECOND_MS,
    longestMs: MINUTE_MS,
    patientFrom: 20,
    patientMs: 15 * MINUTE_MS,
    forgetMs: HOUR_MS,
  },
  address: { capacity: 50, refillMs: 18 * SECOND_MS },
  account: { capacity: 300, refillMs: MINUTE_MS },
  newcomers: { capacity: 30, refillMs: MINUTE_MS },
};

/** Waits of a client that tries codes or PINs. */
const SIX_DIGITS: GrowingWait = {
  free: 5,
  firstMs: 2 * SECOND_MS,
  longestMs: MINUTE_MS,
  patientFrom: 10,
  patientMs: HOUR_MS,
  forgetMs: 6 * HOUR_MS,
};

/** For codes that another browser requested; a browser has five attempts for a code that it requested itself. */
export const CODE_LIMITS: GuessLimits = {
  client: SIX_DIGITS,
  address: { capacity: 50, refillMs: 18 * SECOND_MS },
  account: { capacity: 10, refillMs: HOUR_MS },
  newcomers: { capacity: 5, refillMs: 30 * MINUTE_MS },
};

/** For the PIN of a link to a result, which only holders of the link can try: about 600 guesses in the 30 days of a link. */
export const SHARE_PIN_LIMITS: GuessLimits = {
  client: SIX_DIGITS,
  address: { capacity: 50, refillMs: 18 * SECOND_MS },
  account: { capacity: 10, refillMs: 3 * HOUR_MS },
  newcomers: { capacity: 10, refillMs: 2 * HOUR_MS },
};

/** Per address, and per address and account, for calls that anyone may send. */
export interface OpenCallLimits {
  perAddress: Bucket;
  perAddressAndEmail?: Bucket;
}

/** Counts accounts that were created, and refusals that reveal an account. */
export const REGISTRATION_LIMITS: OpenCallLimits = {
  perAddress: { capacity: 30, refillMs: 2 * MINUTE_MS },
  perAddressAndEmail: { capacity: 5, refillMs: 12 * MINUTE_MS },
};

/** Counts every start, and every return from Google, because each may cost a request to Google. A school may share one address. */
export const GOOGLE_LIMITS: OpenCallLimits = { perAddress: { capacity: 120, refillMs: 5 * SECOND_MS } };

/** Counts requests for a code, whether or not one is sent. */
export const CODE_REQUEST_LIMITS: OpenCallLimits = {
  perAddress: { capacity: 30, refillMs: 30 * SECOND_MS },
  perAddressAndEmail: { capacity: 6, refillMs: 150 * SECOND_MS },
};

/** Counts wrong codes, besides `CODE_LIMITS`: to bound the work of the server, and for clients without a browser id. */
export const CODE_ATTEMPT_LIMITS: OpenCallLimits = {
  perAddress: { capacity: 50, refillMs: 18 * SECOND_MS },
  perAddressAndEmail: { capacity: 15, refillMs: MINUTE_MS },
};

/** Counts refused refresh tokens. */
export const REFRESH_LIMITS: OpenCallLimits = { perAddress: { capacity: 120, refillMs: SECOND_MS / 2 } };

/** Counts calls about shared results, the status of guardian invitations, and calls that draw a report. Clinics share an address. */
export const SHARED_RESULT_LIMITS: OpenCallLimits = { perAddress: { capacity: 120, refillMs: SECOND_MS } };
export const SHARED_REPORT_LIMITS: OpenCallLimits = { perAddress: { capacity: 20, refillMs: 30 * SECOND_MS } };

/** Counts calls for the report of an invented child, and for its PDF, which is sent from memory. */
export const SAMPLE_REPORT_LIMITS: OpenCallLimits = { perAddress: { capacity: 120, refillMs: SECOND_MS } };
export const SAMPLE_PDF_LIMITS: OpenCallLimits = { perAddress: { capacity: 30, refillMs: 10 * SECOND_MS } };

/** Counts calls of observers, who save each answer. Teachers of a school share an address. */
export const OBSERVATION_LIMITS: OpenCallLimits = { perAddress: { capacity: 600, refillMs: 250 } };

/**
 * Counts notifications of payments that the provider did not sign. Signed ones are never refused, also from an address that forges others. A
 * server key that was changed on one side only shows after the first.
 */
export const NOTIFICATION_LIMITS: OpenCallLimits = { perAddress: { capacity: 60, refillMs: 10 * SECOND_MS } };

/** Calls of one address in a window. */
export interface AddressWindow {
  calls: number;
  windowMs: number;
}

export const ADDRESS_WINDOWS = {
  clientErrors: { calls: 120, windowMs: 5 * MINUTE_MS },
  clientBoots: { calls: 1200, windowMs: 5 * MINUTE_MS },
  clientVitals: { calls: 1200, windowMs: 5 * MINUTE_MS },
  policyReports: { calls: 120, windowMs: 5 * MINUTE_MS },
  releases: { calls: 1200, windowMs: 5 * MINUTE_MS },
} satisfies Record<string, AddressWindow>;

/** Pages of one network that count towards one canary trial. No call is refused; further pages do not count. */
export const CANARY_LIMITS = {
  /** Four networks can judge a canary, and a flood from one of them cannot lower the share of failed pages much. */
  pages: { calls: 50, windowMs: DAY_MS },
  /** Below the failed pages that a stop needs, so one network cannot supply them. */
  failures: { calls: 3, windowMs: DAY_MS },
  /** Values of each of LCP and INP. One network is at most one fortieth of the 200 values that a stop needs, unless the canary runs longer. */
  vitals: { calls: 5, windowMs: 31 * DAY_MS },
} satisfies Record<string, AddressWindow>;

/** Reports of one network that count in the figures of all releases. No call is refused; further reports do not count. */
export const VITAL_LIMITS = {
  /** A school or an operator's exchange has fewer visits; a flood needs many networks to move a percentile. */
  reports: { calls: 300, windowMs: DAY_MS },
} satisfies Record<string, AddressWindow>;

/** Violations of the security policy that count for one network. No call is refused; further violations do not count. */
export const POLICY_LIMITS = {
  /** A page with an odd network filter reports each of its images. Above this, one network would hide all others. */
  violations: { calls: 300, windowMs: DAY_MS },
} satisfies Record<string, AddressWindow>;

/** At most `perAccount` calls of one signed-in user in `windowMs`. */
export interface AccountLimit {
  windowMs: number;
  perAccount: number;
}

export const inTenMinutes = (perAccount: number): AccountLimit => ({ windowMs: 10 * MINUTE_MS, perAccount });

/** Per account and call, far above what a person does. */
export const ACCOUNT_LIMITS = {
  /** 125 answers, each saved once and repeated six times, by two devices fit in. */
  saveProgress: inTenMinutes(2000),
  /** A family that prints every report of several children stays below it. */
  report: inTenMinutes(20),
  /** Drawn in worker threads. Staff may print a working day's results in one go. */
  staffPdf: inTenMinutes(100),
  start: inTenMinutes(200),
  complete: inTenMinutes(200),
  directAccess: inTenMinutes(100),
  instrument: inTenMinutes(300),
  order: inTenMinutes(100),
  /** For calls that call the provider, which limits our calls too. */
  provider: inTenMinutes(200),
  sync: inTenMinutes(200),
  export: inTenMinutes(60),
  /** Profiles are few and seldom change. */
  children: inTenMinutes(60),
  /** Each change is a row that is kept. */
  consent: inTenMinutes(30),
  /** Each builds all reports of the account again. Wrong current passwords count too. */
  dataExport: { windowMs: HOUR_MS, perAccount: 10 },
  /** An archive has up to 64 MB. A phone that loses the connection starts again. */
  dataExportFile: { windowMs: HOUR_MS, perAccount: 20 },
  /** Staff read each of them. */
  dataRequest: inTenMinutes(20),
  /** Each is a row that is kept, and hashes a PIN. */
  shareLink: inTenMinutes(30),
  /** Each is a row that is kept, and hashes a PIN. */
  guardians: inTenMinutes(30),
  observer: inTenMinutes(30),
  /** A psychologist reads and signs a few cases an hour. Refused ones leave an audit entry each. */
  cases: inTenMinutes(300),
  /** Each checks a pack and scores samples with it, and a clean one is a row that is kept. */
  packProposal: inTenMinutes(30),
  /** People correct a name a few times. Each call rewrites the search words of all orders and assessments. */
  profile: inTenMinutes(30),
  /** Each wrong current password counts too, so that a borrowed phone cannot be used to guess it. */
  ownChange: { windowMs: 15 * MINUTE_MS, perAccount: 10 },
} satisfies Record<string, AccountLimit>;
