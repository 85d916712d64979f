import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  width: 100%;
  aspect-ratio: 16 / 9;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.tealWash};
  overflow: hidden;
  iframe { width: 100%; height: 100%; border: 0; }
`;

const Play = styled.button`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space[2]};
  width: 100%;
  height: 100%;
  border: 0;
  background: transparent;
  color: ${({ theme }) => theme.color.teal};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  &:focus-visible { outline-offset: -5px; }
`;

export type VideoOnPressProps = {
  /** Address of a player that allows embedding. */
  url: string;
  /** Accessible name of the frame, such as `Video profil Kenali`. */
  title: string;
  /** Text of the play button, such as `Putar video profil`. */
  playLabel: string;
};

/** The click removes the button, so the player takes the focus. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();

/** An embedded video with an aspect ratio of 16:9. Loads nothing from the video's host before the click. */
export function VideoOnPress({ url, title, playLabel }: VideoOnPressProps) {
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
        <Play type="button" onClick={() => setIsPlaying(true)}>
          <CirclePlay size={40} aria-hidden />
          {playLabel}
        </Play>
      )}
    </Frame>
  );
}
