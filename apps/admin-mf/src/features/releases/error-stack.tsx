import type { AdminErrorStackView } from '@kenali/contracts';
import { Button, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { fresh } from '../../common/queries.ts';

type Frame = AdminErrorStackView['frames'][number];

const NO_SOURCE = 'tanpa peta sumber';

/** "libs/ui/src/button.tsx:12:5 (Button)" */
const sourceText = ({ path, line, column, name }: NonNullable<Frame['source']>) =>
  `${path}:${line}:${column}${name ? ` (${name})` : ''}`;
const scriptText = ({ app, releaseId, script, line, column }: Frame) =>
  `${app} ${releaseId} ${script}:${line}:${column}`;

function Frames({ id }: { id: string }) {
  const query = useQuery(
    fresh(['/api/admin', 'error-stack', id], 'GET /api/admin/client-errors/stack', { query: { id } }),
  );
  return (
    <LoadedPart query={query} name="Asal galat" skeleton={<Text>Memuat …</Text>}>
      {({ frames }) => (
        <ol>
          {frames.map((frame, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stack can have the same place several times, and never changes.
            <li key={index}>
              {frame.source ? sourceText(frame.source) : scriptText(frame)}
              <small>{frame.source ? scriptText(frame) : NO_SOURCE}</small>
            </li>
          ))}
        </ol>
      )}
    </LoadedPart>
  );
}

/** Where an error occurred, innermost place first. The API reads the source maps when staff ask for it. */
export function ErrorStack({ id, message }: { id: string; message: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const label = isOpen ? 'Sembunyikan asal' : 'Lihat asal';
  return (
    <>
      <Button
        $variant="quiet"
        $size="small"
        aria-expanded={isOpen}
        aria-label={`${label} galat ${message || 'tanpa pesan'}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && <Frames id={id} />}
    </>
  );
}
