import { createElement, Fragment } from 'react';
import { styled } from 'styled-components';

const Whole = styled.span`
  white-space: nowrap;
`;

const PHONE = /(\+\d[\d -]{6,}\d)/;

/** The same text, in which no line ends inside a telephone number. */
export function wholePhones(text: string) {
  // Every second part is what the group of the pattern found.
  const parts = text.split(PHONE).map((part, index) => (index % 2 === 1 ? createElement(Whole, null, part) : part));
  return createElement(Fragment, null, ...parts);
}
