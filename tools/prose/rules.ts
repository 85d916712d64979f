/** A wording that readers stumble over, and what to write instead. `pattern` runs on one line of a source or document. */
export interface ProseRule {
  pattern: RegExp;
  instead: string;
}

const STANDS =
  'in(?! for)|at|beside|there|here|below|above|before|after|alone|once|on|behind|still|between|under|with|as';

/** Wordings that do not belong in plain English documentation. */
const WORDINGS: ProseRule[] = [
  { pattern: /\bunless told\b/i, instead: 'Default: …' },
  { pattern: /\btold\b/i, instead: 'reported, shown, notified; name the action' },
  { pattern: /\b(is|are|was|were|be|been|being) said\b/i, instead: 'shows, reports, states' },
  { pattern: new RegExp(`\\bstands? (${STANDS})\\b`, 'i'), instead: 'is' },
  { pattern: /\blies (in|at|on|below|above|beside|behind|between|over)\b/i, instead: 'is' },
  { pattern: /(?<!--|')\banew\b(?!:)/i, instead: 'again' },
  { pattern: /\bonce more\b/i, instead: 'again' },
  { pattern: /\b(go|goes|going|went|gone) on\b/i, instead: 'continue, resume' },
  { pattern: /\bby (itself|themselves)\b/i, instead: 'automatically, alone; or leave it out' },
  { pattern: /\bwhoever\b/i, instead: 'name the user, caller or process' },
  {
    pattern: /\b(nobody|no person|a person) is asked\b|\basks? for (nobody|anybody|a person)\b/i,
    instead: 'needs no action, needs manual review',
  },
  { pattern: /\bof before\b/i, instead: 'earlier, previous' },
  { pattern: /\b(takes?|taken|taking|took|brings?|brought|bringing) along\b/i, instead: 'includes, ships, polyfills' },
  { pattern: /\bthat (is|are|was) (none|no)\b/i, instead: 'is not a …' },
  { pattern: /\b(what|something) (becomes?|became) of\b/i, instead: 'the outcome of' },
  { pattern: /\bas good as\b/i, instead: 'treated as' },
  { pattern: /\b(hear|hears|heard)\b/i, instead: 'receive, sync, learn' },
  { pattern: /\bsees to it\b/i, instead: 'ensures' },
  { pattern: /\bso long\b/i, instead: 'until then, for this period' },
  { pattern: /\b(looks?|looked) (whether|if)\b/i, instead: 'checks whether' },
  { pattern: /\bnow and then\b/i, instead: 'periodically, occasionally' },
  { pattern: /\b(breaks?|broke|broken) (it |them )?off\b/i, instead: 'aborts' },
  { pattern: /\b(written|write|writes|wrote) down to\b/i, instead: 'transpiled to' },
  { pattern: /\ba way on\b/i, instead: 'next step' },
  { pattern: /\bfor ever\b/i, instead: 'forever, permanently' },
  { pattern: /\bwhichever way\b/i, instead: 'in every case, regardless of' },
  { pattern: /\bof (its|their) own accord\b/i, instead: 'automatically, unprompted' },
  { pattern: /\b(is|are|was|were) asked for(?=[,.;:]| by\b| before\b)/i, instead: 'is requested' },
  { pattern: /\b(take|takes|took) (it|itself|them|themselves) for\b/i, instead: 'treats as, considers' },
  { pattern: /\b(it is none(?! of)|is nobody['’]s)\b/i, instead: 'it is not a …, it belongs to no user' },
  { pattern: /\bthe way (leads|goes)\b/i, instead: 'the link leads to, it navigates to' },
  { pattern: /\bnothing of (it|its)\b/i, instead: 'no part of it, none of its' },
  {
    pattern: /\b(thereupon|whereupon|therein|wherein|thereof|whereof|hereby)\b|\bin (its|their) stead\b/i,
    instead: 'modern English',
  },
];

/** Words that `docs/glossary.md` replaces, and identifiers that contained them. */
const TERMS: ProseRule[] = [
  // Not in the Indonesian texts of the payment page, where "simulator" is the right word.
  {
    pattern: /(?<!\b(?:di|milik|Riwayat) |QRIS\.)\bsimulators?\b(?! Midtrans lokal| tidak punya)/i,
    instead: 'emulator',
  },
  { pattern: /\bfences?\b/i, instead: 'import boundaries' },
  { pattern: /\bmisfits?\b/i, instead: 'mismatch' },
  { pattern: /\bOrderHappening\b/, instead: 'OrderEvent' },
  { pattern: /\b(Saying|sayingOf)\b/, instead: 'ProviderEvent, toProviderEvent' },
  { pattern: /\bhearProvider\b/, instead: 'syncAttempt' },
  { pattern: /\bPlainError\b/, instead: 'CliError' },
  { pattern: /\b(Letter|LETTERS|LetterWriter|layOut)\b/, instead: 'EmailTemplate, renderEmail' },
  {
    pattern: /\bSearchWords\b|\b(take|fill)PersonWords\b/,
    instead: 'searchTokens, lockAccount',
  },
  { pattern: /\bsettleMarks?\b|\bMARKS?_/, instead: 'flags' },
];

export const PROSE_RULES: readonly ProseRule[] = [...WORDINGS, ...TERMS];
