import { Button, Notice } from '@kenali/ui';

export interface MissingNoticeProps {
  /** Indices of the questions that are left. */
  missing: readonly number[];
  onOpen(at: number): void;
}

/** At the last question: what is left elsewhere, and the way there. */
export function MissingNotice({ missing, onOpen }: MissingNoticeProps) {
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <Notice
      title={`Masih ada ${missing.length} pertanyaan yang belum dijawab`}
      action={
        <Button $variant="secondary" onClick={() => onOpen(first)}>
          Ke pertanyaan {first + 1}
        </Button>
      }
    />
  );
}
