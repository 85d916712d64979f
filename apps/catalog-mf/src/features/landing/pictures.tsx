import type { ReactNode } from 'react';

const Picture = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 176 96"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
);

/** Two people who talk about a sheet of paper. */
export const TalkPicture = () => (
  <Picture>
    <circle cx="34" cy="34" r="12" />
    <path d="M14 76c0-14 8-22 20-22s20 8 20 22" />
    <circle cx="142" cy="34" r="12" />
    <path d="M122 76c0-14 8-22 20-22s20 8 20 22" />
    <rect x="70" y="26" width="36" height="46" rx="6" fill="currentColor" fillOpacity=".12" />
    <path d="M79 40h18M79 50h18M79 60h10" opacity=".55" />
  </Picture>
);

/** A cup beside a phone with a half-filled line: a break in the middle. */
export const PausePicture = () => (
  <Picture>
    <rect x="30" y="14" width="44" height="70" rx="8" fill="currentColor" fillOpacity=".12" />
    <path d="M40 34h24" opacity=".35" />
    <path d="M40 34h11" />
    <path d="M46 50v14M58 50v14" />
    <path d="M100 46h36v18a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z" />
    <path d="M136 50h6a8 8 0 0 1 0 16h-7" />
    <path d="M112 34c-4-5 4-7 0-12M124 34c-4-5 4-7 0-12" opacity=".55" />
  </Picture>
);

/** A sheet behind a lock. */
export const LockPicture = () => (
  <Picture>
    <rect x="46" y="14" width="54" height="68" rx="8" />
    <path d="M58 30h30M58 42h30M58 54h14" opacity=".55" />
    <rect x="88" y="50" width="42" height="34" rx="8" fill="currentColor" fillOpacity=".16" />
    <path d="M97 50v-8a12 12 0 0 1 24 0v8" />
    <path d="M109 63v8" />
  </Picture>
);
