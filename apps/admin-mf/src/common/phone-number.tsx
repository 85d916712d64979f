import { styled } from 'styled-components';

/** +62 and the groups of a stored Indonesian number, "08…" or "628…". */
function groupsOf(stored: string): string[] {
  const national = stored.replace(/\D/g, '').replace(/^(0|62)/, '');
  return ['+62', national.slice(0, 3), national.slice(3, 7), national.slice(7)];
}

/** "+62 812-3456-7890", where a number is part of a text. */
export function phoneText(stored: string): string {
  const [country, ...groups] = groupsOf(stored);
  return `${country} ${groups.filter(Boolean).join('-')}`;
}

/** What is between the groups is drawn, so that a copied number is `+6281234567890`, which every telephone dials. */
const Groups = styled.span`
  white-space: nowrap;
  > :nth-child(2)::before { content: '\\a0'; }
  > :nth-child(n + 3):not(:empty)::before { content: '-'; }
`;

/** A stored number as +62 812-3456-7890. */
export function PhoneNumber({ stored }: { stored: string }) {
  const [country, operator, first, last] = groupsOf(stored);
  return (
    <Groups>
      <span>{country}</span>
      <span>{operator}</span>
      <span>{first}</span>
      <span>{last}</span>
    </Groups>
  );
}
