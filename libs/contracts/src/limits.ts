/** Limits of the API and the browser, and the timing of screens. Source: product specification, sections 5 and 9. */
export const PASSWORD_MIN = 8;
/** For a shorter password, the admin forms show their own message. */
export const ADMIN_PASSWORD_MIN = 6;
/** Rejects long passwords before they are hashed, because hashing is expensive. */
export const PASSWORD_MAX = 200;
export const WHATSAPP_MIN = 10;
export const WHATSAPP_MAX = 15;
export const NAME_MAX = 100;
export const EMAIL_MAX = 254;
export const ORDER_ITEMS_MAX = 50;
/** Column limits of an assessment, in characters. */
export const ASSESSMENT_LIMITS = { name: 255, duration: 50, ageRange: 50, type: 100 } as const;
/** Lengths of a catalogue entry's other texts, in characters. */
export const CATALOGUE_LIMITS = { description: 5000, promoLabel: 30, note: 100 } as const;
/** Highest price, in whole rupiah: a column of 10 digits, two of them decimals. */
export const PRICE_MAX = 99_999_999;
/**
 * Whether the struck-through price is at most the price, so that it would promise a false discount.
 * Prices are whole rupiah; `listPriceRupiah` is null if there is no struck-through price.
 */
export const isListPriceTooLow = (prices: { priceRupiah: number; listPriceRupiah: number | null }): boolean =>
  prices.listPriceRupiah !== null && prices.listPriceRupiah <= prices.priceRupiah;
/** Maximum length of a staff note, in characters. */
export const STAFF_NOTE_MAX = 500;
/** Maximum number of rows in a spreadsheet file. CSV has no limit. */
export const XLSX_ROWS_MAX = 20_000;
/** Maximum number of cells in a workbook of research data, which is built in memory. A sensory profile has about 160 per result. */
export const RESEARCH_XLSX_CELLS_MAX = 100_000;
/** Results of each kind in the search over everything. */
export const ADMIN_SEARCH_MAX = 5;
/** Records that staff change with one call. */
export const ADMIN_BULK_MAX = 100;
/** Maximum length of a comment on a sensory section, in characters. */
export const COMMENT_MAX = 1000;
/** Largest request body, in bytes. */
export const BODY_MAX_BYTES = 128 * 1024;
/** Invalid fields that an answer names: more than the items of the longest questionnaire, which may all be missing. */
export const FIELDS_MAX = 200;
/** Longest path of a request, without its query. No page, file or call has one as long. */
export const PATH_MAX = 1024;
/** Browsers limit the body of a `keepalive` request, in bytes. */
export const KEEPALIVE_MAX_BYTES = 60 * 1024;
/**
 * How long a server keeps an idle connection. It must exceed the timeout of proxies (usually 60 s): if the server closes first
 * while a proxy sends a request, that request is lost, and a proxy does not repeat a POST.
 */
export const IDLE_CONNECTION_MS = 75_000;

export const POLL_USER_ASSESSMENTS_MS = 3000;
export const POLL_ORDERS_MS = 2000;
export const SAVE_DEBOUNCE_MS = 500;
/** How far the clock of a device may be off before the API corrects the times of its answers. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
export const HIGHLIGHT_MS = 8000;
export const SENSORY_COMPLETION_TOAST_MS = 8000;
export const TOAST_MS = 5000;
export const SNAP_SCRIPT_TIMEOUT_MS = 15_000;
export const SNAP_SCRIPT_SETTLE_MS = 1000;
export const REDIRECT_UNAUTHENTICATED_MS = 500;
export const REDIRECT_AFTER_REGISTER_MS = 1000;
/** Minimum time between the click and 'Email Terkirim'. */
export const FORGOT_PASSWORD_MS = 2000;
/** How long a one-time code is valid: pages, the email and the API use this number. The privacy notice names it too. */
export const CODE_MINUTES = 10;
/** How long a user waits before requesting another one-time code. */
export const RESEND_CODE_MS = 60_000;
export const REDIRECT_AFTER_PAYMENT_MS = 1500;
export const REDIRECT_SUCCESS_PAGE_MS = 2000;
/** Delay between completing an order and loading its user assessments again. */
export const RECHECK_ASSESSMENTS_MS = 1000;
export const REDIRECT_AFTER_ADMIN_LOGIN_MS = 100;

/** User-assessment ids start here; assessment ids stay below, so `/assessment/{id}` is never ambiguous. */
export const FIRST_USER_ASSESSMENT_ID = 100_001;
/** A link to a result remembers its first openings and the newest, so many in all: opening it again and again pushes out no first one. */
export const SHARE_VIEWS_MAX = 200;
export const SHARE_FIRST_VIEWS = 20;
/** Minimum number of answered sensory items for a band. */
export const BAND_MIN_ANSWERED = 100;
