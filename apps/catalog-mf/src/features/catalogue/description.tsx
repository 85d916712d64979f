import { Button, Text, VisuallyHidden } from '@kenali/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';

/** A shorter text fits into two lines of the narrowest card. */
const MAX_SHORT = 80;

const Clamped = styled(Text)<{ $isShort: boolean }>`
  ${({ $isShort }) => $isShort && 'display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2;'}
`;

const More = styled.div`
  margin-block: -16px -8px;
`;

/** Two lines of a description, and a button that shows the rest. Screen readers get the whole text. */
export function Description({ text, assessmentName }: { text: string; assessmentName: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {/* The attribute lets the document show the whole text to browsers without JavaScript. */}
      <Clamped id={id} $tone="inkSoft" $isShort={!isOpen} data-clamped={!isOpen || undefined}>
        {text}
      </Clamped>
      {text.length > MAX_SHORT && (
        <More>
          <Button
            $variant="quiet"
            $size="small"
            $flush
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>
              {isOpen ? 'Ringkas' : 'Selengkapnya'} <VisuallyHidden>tentang {assessmentName}</VisuallyHidden>
            </span>
          </Button>
        </More>
      )}
    </>
  );
}
