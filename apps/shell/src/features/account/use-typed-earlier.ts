import { useCallback, useRef } from 'react';

const valueProperty = Object.getOwnPropertyDescriptor(globalThis.HTMLInputElement?.prototype ?? {}, 'value');

function* inputsOf(form: HTMLFormElement): Iterable<HTMLInputElement> {
  for (const element of form.elements) if (element instanceof HTMLInputElement) yield element;
}

/** Types what was typed before, so that the form learns of it. React ignores a value that is set through the element's own property. */
function typeAgain(input: HTMLInputElement, text: string): void {
  valueProperty?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Carries what was typed into a form, or filled in by the browser, over to the form that replaces it.
 * @returns the ref of both
 */
export function useTypedEarlier(): (form: HTMLFormElement) => () => void {
  const typed = useRef(new Map<string, string>());
  return useCallback((form) => {
    for (const input of inputsOf(form)) {
      const text = typed.current.get(input.name);
      if (text && !input.value) typeAgain(input, text);
    }
    return () => {
      typed.current = new Map(Array.from(inputsOf(form), ({ name, value }) => [name, value]));
    };
  }, []);
}
