/** The assessment types that have their own colours and drawing. */
export type AssessmentLook = 'sensory' | 'learning' | 'intelligence' | 'other';

const petals = [0, 1, 2, 3, 4, 5, 6].map((petal) => (petal * 360) / 7);

/** Ear, eye and hand, each with its waves. */
const Sensory = () => (
  <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
    <path d="M22 62c0-3-6-7-6-18a15 15 0 0 1 30 0c0 9-8 10-9 17a7 7 0 0 1-14 2" />
    <path d="M24 44a7 7 0 0 1 14 0c0 4-4 4-4 8" />
    <path d="M52 36a18 18 0 0 1 0 18" opacity=".55" />
    <path d="M64 48q18-22 36 0q-18 22-36 0z" />
    <circle cx="82" cy="48" r="6" fill="currentColor" stroke="none" />
    <path d="M72 24q10-7 20 0" opacity=".55" />
    <path d="M120 60V38a4 4 0 0 1 8 0v-8a4 4 0 0 1 8 0v8-4a4 4 0 0 1 8 0v6a4 4 0 0 1 8 0v14a16 16 0 0 1-16 16c-8 0-12-4-16-10l-7-10a4 4 0 0 1 7-5z" />
    <path d="M158 34a18 18 0 0 1 0 20" opacity=".55" />
  </g>
);

/** Hearing, seeing and doing: a speech bubble, a picture, a moving hand. */
const Learning = () => (
  <g fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
    <path d="M16 30h34a6 6 0 0 1 6 6v18a6 6 0 0 1-6 6H34l-10 10V60h-8a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6z" />
    <path d="M24 45h18" opacity=".55" />
    <circle cx="91" cy="48" r="20" />
    <path d="M79 56l8-10 6 6 5-7 6 9" opacity=".55" />
    <path d="M134 66l10-36 22 18-14 2-6 12z" fill="currentColor" fillOpacity=".16" />
    <path d="M128 34l-6-6M126 48h-8M132 22v-8" opacity=".55" />
  </g>
);

/** Seven petals around one heart. */
const Intelligence = () => (
  <g transform="translate(126 48)">
    {petals.map((turn, petal) => (
      <ellipse
        key={turn}
        cx="0"
        cy="-24"
        rx="10"
        ry="16"
        transform={`rotate(${turn})`}
        fill="currentColor"
        opacity={petal % 2 ? 0.45 : 0.8}
      />
    ))}
    <circle r="7" fill="currentColor" />
  </g>
);

/** A sheet with answered lines. */
const Other = () => (
  <g
    transform="translate(44 0)"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="58" y="14" width="60" height="70" rx="10" />
    <path d="M70 34l4 4 7-8M70 54l4 4 7-8M90 36h16M90 56h16" />
    <path d="M70 72h36" opacity=".55" />
  </g>
);

const pictures = { sensory: Sensory, learning: Learning, intelligence: Intelligence, other: Other };

/** The drawing of an assessment type, in the current colour. It is decorative, so screen readers skip it. */
export function TypePicture({ look }: { look: AssessmentLook }) {
  const Picture = pictures[look];
  return (
    <svg viewBox="0 0 176 96" aria-hidden="true" focusable="false">
      <Picture />
    </svg>
  );
}
