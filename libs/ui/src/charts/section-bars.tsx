import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import { SectionBar, type SectionScore } from './section-bar.tsx';
import {
  Axis,
  Bars,
  Caption,
  Figure,
  Twin,
  TwinBox,
  TwinCell,
  TwinHead,
  TwinName,
  TwinPart,
  TwinRow,
} from './section-bars-styles.ts';

export type SectionBarsProps = {
  caption: string;
  sections: readonly SectionScore[];
  /** Ends of the scale. Default: 1 and 5. */
  min?: number;
  max?: number;
  /** Heads of the table twin. */
  columnLabels?: { section: string; average: string; detail: string; note: string };
};

const LABELS = { section: 'Bagian', average: 'Rata-rata', detail: 'Jumlah', note: 'Catatan' };

/** One bar per section in the order given, with direct labels, and the same numbers as a table. */
export function SectionBars({ caption, sections, min = 1, max = 5, columnLabels = LABELS }: SectionBarsProps) {
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  // Columns that would be empty are left out.
  const hasDetails = sections.some(({ detail }) => detail);
  const hasCautions = sections.some(({ caution }) => caution);
  return (
    <Figure aria-labelledby={id}>
      <Caption>
        <span id={id}>{caption}</span>
        <Button $variant="quiet" $size="small" $flush onClick={() => setIsTable(!isTable)}>
          {isTable ? 'Lihat sebagai grafik' : 'Lihat sebagai tabel'}
        </Button>
      </Caption>
      {!isTable && (
        // The table below gives assistive technology the same data.
        <Bars aria-hidden>
          <Axis>
            <div>
              {Array.from({ length: max - min + 1 }, (_, step) => min + step).map((mark) => (
                <span key={mark}>{mark}</span>
              ))}
            </div>
          </Axis>
          {sections.map((section) => (
            <SectionBar key={section.key} section={section} min={min} max={max} />
          ))}
        </Bars>
      )}
      <TwinBox $hidden={!isTable}>
        <Twin role="table" aria-labelledby={id}>
          <TwinPart as="thead">
            <TwinRow>
              <TwinHead>{columnLabels.section}</TwinHead>
              <TwinHead>{columnLabels.average}</TwinHead>
              {hasDetails && <TwinHead>{columnLabels.detail}</TwinHead>}
              {hasCautions && <TwinHead>{columnLabels.note}</TwinHead>}
            </TwinRow>
          </TwinPart>
          <TwinPart>
            {sections.map(({ key, label, averageText, detail, caution }) => (
              <TwinRow key={key}>
                <TwinName>
                  {key}. {label}
                </TwinName>
                <TwinCell>{averageText}</TwinCell>
                {hasDetails && <TwinCell>{detail}</TwinCell>}
                {hasCautions && <TwinCell data-empty={caution ? undefined : ''}>{caution ?? '-'}</TwinCell>}
              </TwinRow>
            ))}
          </TwinPart>
        </Twin>
      </TwinBox>
    </Figure>
  );
}
