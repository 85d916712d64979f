import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Arm, Child, Mother, Psychologist } from './people.tsx';

const Svg = styled.svg`
  width: 100%;
  height: auto;
  color: ${({ theme }) => theme.color.teal};
`;

const Wash = styled.path`
  fill: ${({ theme }) => theme.color.tealWash};
`;

export type PictureProps = {
  /** What the picture shows, for people who cannot see it. */
  label: string;
};

/** People before a round background, cut off by whatever follows below. */
const Scene = ({ label, children }: PictureProps & { children: ReactNode }) => (
  <Svg viewBox="28 38 400 212" role="img" aria-label={label}>
    <Wash d="M40 250C10 150 70 60 190 50s220 40 226 120c2 32-4 60-16 80z" />
    {children}
  </Svg>
);

/** A mother with her arm around a child, between signs of seeing, hearing and growing. */
export const FamilyPicture = ({ label }: PictureProps) => (
  <Scene label={label}>
    <g fill="none" strokeWidth="4" strokeLinecap="round" opacity=".7">
      <path d="M70 118q18-22 36 0q-18 22-36 0z" stroke="#3F4BA8" />
      <circle cx="88" cy="118" r="5" fill="#3F4BA8" />
      <path d="M346 86a22 22 0 0 1 0 32M358 74a38 38 0 0 1 0 56" stroke="#B4470F" />
      <path d="M382 250v-40" stroke="currentColor" />
      <path
        d="M382 226c-20 2-28-10-28-24 18-2 28 8 28 24zM382 212c0-18 10-28 28-28 2 18-10 28-28 28z"
        fill="currentColor"
      />
    </g>
    <Mother />
    <Child />
    <Arm d="M204 214c22 10 50 12 84 4" hand={[292, 217]} fill="currentColor" />
  </Scene>
);

/** A child who wonders, beside a signpost. */
export const LostPicture = ({ label }: PictureProps) => (
  <Scene label={label}>
    <path d="M118 250V96" stroke="#8A5A00" strokeWidth="10" />
    <path d="M78 88h80l18 17-18 17H78z" fill="#F0B94C" />
    <path d="M160 136H88l-16 15 16 15h72z" fill="#C9744A" />
    <path d="M94 105h44M100 151h40" stroke="#FFFFFF" strokeWidth="5" strokeLinecap="round" />
    <g transform="translate(6 0)">
      <Child />
      <Arm d="M326 222c18-12 24-34 12-58" hand={[334, 160]} fill="#DFA93E" />
      <path
        d="M340 92c0-14 22-16 22-2 0 10-11 10-11 20M351 124v.1"
        fill="none"
        stroke="#3F4BA8"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </g>
  </Scene>
);

/** A mother and a psychologist at a table under a lamp. Decorative: it fills the box of a video before it plays. */
export const TalkPicture = () => (
  <Svg viewBox="0 0 320 180" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
    <Wash d="M0 0h320v180H0z" />
    <path d="M160 0v20" stroke="currentColor" strokeWidth="3" />
    <path d="M136 40h48l46 112H90z" fill="#FFF6E0" opacity=".8" />
    <path d="M136 40c0-12 10-22 24-22s24 10 24 22z" fill="#F0B94C" />
    <g transform="translate(-22 22) scale(.6)">
      <Psychologist />
    </g>
    <g transform="translate(342 10) scale(-.62 .62)">
      <Mother />
    </g>
    <path d="M24 152h272a8 8 0 0 1 8 8v20H16v-20a8 8 0 0 1 8-8z" fill="#C9925E" />
  </Svg>
);
