import type { FieldError } from '@kenali/contracts';
import { BulletList, SmallText } from '@kenali/ui';

/** What is wrong, where in the questionnaire, and in which line of the file. */
export function FindingList({ findings }: { findings: readonly FieldError[] }) {
  if (findings.length === 0) return null;
  return (
    <BulletList aria-label="Temuan">
      {findings.map(({ path, message }) => {
        const [line, column] = path.split(/[: ]/);
        return (
          <li key={`${path} ${message}`}>
            {message}
            <SmallText>
              Baris {line}, kolom {column}
            </SmallText>
          </li>
        );
      })}
    </BulletList>
  );
}
