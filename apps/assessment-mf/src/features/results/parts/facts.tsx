import { styled } from 'styled-components';

const Lines = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  div { display: grid; align-content: start; gap: 2px; }
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; }
  dd { margin: 0; font-weight: ${({ theme }) => theme.font.weight.medium}; }
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

export function Facts({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <Lines>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Lines>
  );
}
