/** Builds one element; texts are texts, never markup. */
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

/** A heading that can take the focus, so that a new screen is read from its start. */
export const heading = (text) => el('h2', { tabindex: '-1' }, text);

export const field = (name, label, attributes = {}) => {
  const hintId = `${name}-error`;
  return el(
    'div',
    { class: 'field' },
    el('label', { for: name }, label),
    el('input', { id: name, name, required: true, 'aria-describedby': hintId, ...attributes }),
    el('p', { id: hintId, class: 'error', hidden: true }),
  );
};

/** Shows what is wrong at its field and goes there; false when no such field is on the screen. */
export function showFieldError(name, message) {
  const input = name ? document.getElementById(name) : null;
  const hint = name ? document.getElementById(`${name}-error`) : null;
  if (!input || !hint) return false;
  input.setAttribute('aria-invalid', 'true');
  hint.textContent = message;
  hint.hidden = false;
  input.focus();
  return true;
}

export function clearFieldErrors() {
  for (const input of document.querySelectorAll('[aria-invalid]')) input.removeAttribute('aria-invalid');
  for (const hint of document.querySelectorAll('.error')) hint.hidden = true;
}
