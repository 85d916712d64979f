import { BAND_MIN_ANSWERED, type BandView, type SensoryResult } from '@kenali/contracts';

export interface Overall {
  totalScore: number;
  /** Null where no band was given. */
  label: string | null;
  bandId: string | null;
  bandValue: string;
  bands: { id: string; label: string; rangeText: string }[];
  answered: string;
  notObserved: string;
  interpretation: string;
  /** How far the total may be trusted; each one sentence or two. */
  cautions: string[];
}

export function overallOf(result: SensoryResult): Overall {
  const { totalScore, bandScore, band, bands, answeredCount, notObservedCount, interpretation } = result;
  const all = answeredCount + notObservedCount;
  return {
    totalScore,
    label: band?.label ?? null,
    bandId: band?.id ?? null,
    bandValue: String(bandScore ?? totalScore),
    bands: bands.map((each) => ({ id: each.id, label: each.label, rangeText: rangeText(each) })),
    answered: `${answeredCount} dari ${all} butir`,
    notObserved: `${notObservedCount} butir`,
    interpretation,
    cautions: cautionsOf(result),
  };
}

function cautionsOf({ totalScore, bandScore, band, answeredCount, participantInfo }: SensoryResult): string[] {
  const cautions = ['Skor total belum dinormakan di Indonesia; utamakan rincian per bagian.'];
  if (!band)
    cautions.push(
      `Skor total tidak ditempatkan pada rentang karena baru ${answeredCount} butir yang teramati; diperlukan sekurang-kurangnya ${BAND_MIN_ANSWERED} butir.`,
    );
  else if (bandScore !== totalScore)
    cautions.push(
      `Karena ada butir yang tidak teramati, rentang dipilih dengan skor setara semua butir, yaitu ${bandScore}.`,
    );
  if (participantInfo.outsideAgeRange)
    cautions.push('Usia anak berada di luar rentang usia asesmen ini; bacalah hasilnya dengan hati-hati.');
  return cautions;
}

function rangeText({ min, max }: BandView): string {
  if (min === null) return max === null ? '' : `sampai ${max}`;
  return max === null ? `${min} ke atas` : `${min} sampai ${max}`;
}
