import { act, fireEvent, screen } from '@testing-library/react';
import { Button } from '../button/button.tsx';
import { renderThemed } from '../testing/index.tsx';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

// jsdom has no ResizeObserver, and the tooltip needs it to measure.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

it('Tooltip: when the pointer rests on the control, then it appears after exactly 700 ms, in the landmark of the control', () => {
  jest.useFakeTimers();
  renderThemed(
    <TooltipProvider>
      <main>
        <Tooltip content="Diunduh sebagai PDF">
          <Button>Unduh</Button>
        </Tooltip>
      </main>
    </TooltipProvider>,
  );
  const button = screen.getByRole('button', { name: 'Unduh' });
  fireEvent.pointerMove(button, { pointerType: 'mouse' });
  act(() => jest.advanceTimersByTime(699));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('tooltip')).toHaveTextContent('Diunduh sebagai PDF');
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('tooltip'));
  expect(button).toHaveAccessibleDescription('Diunduh sebagai PDF');
});
