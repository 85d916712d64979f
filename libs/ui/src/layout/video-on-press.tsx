import { Play as PlayIcon } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { TalkPicture } from '../pictures/pictures.tsx';
import { TextLink } from '../text/text-link.ts';

const Frame = styled.div`
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  overflow: hidden;
  iframe { width: 100%; height: 100%; border: 0; }
`;

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => `${theme.space[3]} ${theme.space[5]}`};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.teal};
  color: ${({ theme }) => theme.color.onDark};
  svg { fill: currentColor; }
`;

const Play = styled.button`
  position: relative;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: end;
  width: 100%;
  height: 100%;
  padding: ${({ theme }) => theme.space[3]};
  border: 0;
  background: transparent;
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  > svg { position: absolute; inset: 0; width: 100%; height: 100%; }
  > span { position: relative; }
  &:hover > span { background: ${({ theme }) => theme.color.tealDeep}; }
  &:focus-visible { outline-offset: -5px; }
`;

export type VideoOnPressProps = {
  /** Address of a player that allows embedding. */
  url: string;
  /** Accessible name of the frame, such as `Video profil Kenali`. */
  title: string;
};

/** The click removes the button, so the player takes the focus. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** An embedded video with an aspect ratio of 16:9. Loads nothing from the video's host before the click. */
export function VideoOnPress({ url, title }: VideoOnPressProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <Frame>
      {isPlaying ? (
        <iframe
          src={url}
          title={title}
          ref={focus}
          allow="fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          {/* The document hides buttons without JavaScript. */}
          <noscript>
            <TextLink href={url}>{title}</TextLink>
          </noscript>
          <Play type="button" onClick={() => setIsPlaying(true)}>
            <TalkPicture />
            <Label>
              <PlayIcon size={20} aria-hidden />
              Putar video profil
            </Label>
          </Play>
        </>
      )}
    </Frame>
  );
}
