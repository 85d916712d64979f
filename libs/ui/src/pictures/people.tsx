/** The people of the pictures, seen from the front, in a box of 440 x 250. What they wear has the practice's colour, or one of their own. */
const SKIN = '#E3AC84';
const HAIR = '#3B2A23';
const LINE = { fill: 'none', strokeWidth: 3, strokeLinecap: 'round' } as const;

/** Closed eyes and a smile. */
const Face = ({ x, y }: { x: number; y: number }) => (
  <g transform={`translate(${x} ${y})`} {...LINE}>
    <path d="M-16 0q5 5 10 0M6 0q5 5 10 0" stroke={HAIR} />
    <path d="M-9 15q9 8 18 0" stroke="#9C4A2F" />
  </g>
);

const Shoulders = ({ fill }: { fill: string }) => <path d="M96 250c0-58 24-92 72-92s74 34 74 92z" fill={fill} />;

export const Mother = () => (
  <>
    <Shoulders fill="currentColor" />
    <path
      d="M122 112c0-32 18-54 47-54s47 22 47 54c0 20 4 40 10 58-14 16-34 24-57 24s-43-8-57-24c6-18 10-38 10-58z"
      fill="#C9744A"
    />
    <ellipse cx="169" cy="112" rx="29" ry="33" fill={SKIN} />
    <Face x={169} y={111} />
  </>
);

export const Psychologist = () => (
  <>
    <path d="M128 84c0-30 17-46 42-46s42 16 42 46c0 24 4 44-4 56h-76c-8-12-4-32-4-56z" fill={HAIR} />
    <Shoulders fill="#3F4BA8" />
    <path d="M146 160l23 40 23-40z" fill="#FFFFFF" />
    <path d="M158 132h22v28q-11 12-22 0z" fill="#D09A70" />
    <path d="M140 100c0-8 2-14 6-22 18 10 40 8 50-2 2 8 3 16 3 24 0 24-12 40-30 40s-29-16-29-40z" fill={SKIN} />
    <Face x={169} y={104} />
  </>
);

export const Child = () => (
  <>
    <path d="M222 250c0-40 18-62 50-62s50 22 50 62z" fill="#F0B94C" />
    <path d="M235 160c-4-30 12-48 37-48s41 18 37 48z" fill={HAIR} />
    <path
      d="M240 156c0-12 10-18 18-20 14 6 30 6 40 2 4 6 6 10 6 18 0 22-14 36-32 36s-32-14-32-36zM234 160a6 6 0 0 1 12 0 6 6 0 0 1-12 0zM298 160a6 6 0 0 1 12 0 6 6 0 0 1-12 0z"
      fill="#DDA27A"
    />
    <Face x={272} y={160} />
  </>
);

/** A sleeve from one point of a path to another, with a hand at its end. */
export const Arm = ({ d, hand: [x, y], fill }: { d: string; hand: readonly [number, number]; fill: string }) => (
  <>
    <path d={d} fill="none" stroke={fill} strokeWidth="18" strokeLinecap="round" />
    <circle cx={x} cy={y} r="10" fill="#DDA27A" />
  </>
);
