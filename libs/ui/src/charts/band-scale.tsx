import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../text/visually-hidden.ts';

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  padding: 0;
  list-style: none;
`;

const Band = styled.li<{ $isHere: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px ${({ theme }) => theme.space[3]};
  min-height: 40px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
  border: 2px solid ${({ theme, $isHere }) => ($isHere ? theme.color.teal : 'transparent')};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme, $isHere }) => ($isHere ? theme.color.tealWash : theme.color.sand)};
  color: ${({ theme, $isHere }) => ($isHere ? theme.color.ink : theme.color.inkSoft)};
  font-weight: ${({ theme, $isHere }) => ($isHere ? theme.font.weight.semibold : theme.font.weight.regular)};
  line-height: 1.35;
`;

const Name = styled.span`
  display: flex;
  flex: 1 1 12em;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; color: ${({ theme }) => theme.color.teal}; }
`;

const Range = styled.span`
  font-size: ${({ theme }) => theme.text.small.phone};
  font-variant-numeric: tabular-nums;
`;

const Value = styled.span`
  padding: 2px 10px;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.teal};
  color: ${({ theme }) => theme.color.onDark};
  font-variant-numeric: tabular-nums;
`;

export type ScaleBand = {
  id: string;
  label: string;
  /** The formatted interval, such as `143 sampai 169`. */
  rangeText: string;
};

export type BandScaleProps = {
  /** Accessible name of the list. */
  label: string;
  /** In ascending order. */
  bands: readonly ScaleBand[];
  /** The band of the result, or null when the result has no band. */
  currentId: string | null;
  /** The formatted score, such as `178`. */
  valueText: string;
};

/** All bands in order. A border, a tick, the score and hidden text mark the band of the result. */
export function BandScale({ label, bands, currentId, valueText }: BandScaleProps) {
  return (
    <List aria-label={label}>
      {bands.map((band) => {
        const isHere = band.id === currentId;
        return (
          <Band key={band.id} $isHere={isHere} aria-current={isHere ? 'true' : undefined}>
            <Name>
              {isHere && <Check size={20} aria-hidden />}
              {band.label}
            </Name>
            <Range>{band.rangeText}</Range>
            {isHere && (
              <Value>
                <VisuallyHidden>Hasil: </VisuallyHidden>
                {valueText}
              </Value>
            )}
          </Band>
        );
      })}
    </List>
  );
}
