/** Whose report it is; stands at the head and the foot of each page. */
export const PRACTICE = { name: 'Kenali', tagline: 'Asesmen psikologi untuk keluarga' } as const;
