/** Creates an element. Children that are strings become text, never markup. */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false));
  return element;
}

export const button = (label, onclick, kind = 'plain') => el('button', { type: 'button', class: kind, onclick }, label);

/** A heading that can receive focus, so that screen readers start a new screen at its top. */
export const heading = (text) => el('h2', { tabindex: '-1' }, text);

export const field = (name, label, attributes = {}) => {
  const errorId = `${name}-error`;
  return el(
    'div',
    { class: 'field' },
    el('label', { for: name }, label),
    el('input', { id: name, name, required: true, 'aria-describedby': errorId, ...attributes }),
    el('p', { id: errorId, class: 'error', hidden: true }),
  );
};

/** Shows an error at its field and focuses the field. Returns false when the screen has no such field. */
export function showFieldError(name, message) {
  const input = name ? document.getElementById(name) : null;
  const error = name ? document.getElementById(`${name}-error`) : null;
  if (!input || !error) return false;
  input.setAttribute('aria-invalid', 'true');
  error.textContent = message;
  error.hidden = false;
  input.focus();
  return true;
}

export function clearFieldErrors() {
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  for (const error of document.querySelectorAll('.error')) error.hidden = true;
}
