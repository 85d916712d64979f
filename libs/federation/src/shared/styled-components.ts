import { styled as original } from 'styled-components/dist/styled-components.esm.js';

/** Of short texts. Two components with one id still get classes of their own, because a class is made of id and style. */
function hashOf(text: string): string {
  let hash = 5381;
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33) ^ text.charCodeAt(at);
  return (hash >>> 0).toString(36);
}

type Factory = ReturnType<typeof original>;
type Args = [styles: unknown, ...values: unknown[]];

/**
 * styled-components numbers components in the order of their creation, which depends on the chunks that a page has loaded. So a page
 * that was rendered elsewhere would have other class names. Here the id comes from what the component is: its element or the component
 * that it extends, and its style.
 */
function withStableId(create: Factory, target: unknown): Factory {
  const name =
    typeof target === 'string' ? target : ((target as { styledComponentId?: string }).styledComponentId ?? '');
  const idOf = ([styles]: Args) => `k${hashOf(`${name} ${Array.isArray(styles) ? styles.join('|') : ''}`)}`;
  const make = (...args: Args) =>
    create.withConfig({ componentId: idOf(args) })(...(args as unknown as Parameters<Factory>));
  return Object.assign(make, {
    attrs: (attrs: never) => withStableId(create.attrs(attrs) as unknown as Factory, target),
    withConfig: (config: never) => withStableId(create.withConfig(config), target),
  }) as unknown as Factory;
}

/** Elements are properties of `styled`: `styled.div`. */
function createStyled(): typeof original {
  const styled = (target: never) => withStableId(original(target) as unknown as Factory, target);
  for (const element of Object.keys(original) as (keyof typeof original)[])
    Object.defineProperty(styled, element, {
      get: () => withStableId(original[element] as unknown as Factory, element),
    });
  return styled as unknown as typeof original;
}

export const styled = createStyled();
/** @public Remotes may import it, as from the package. */
export default styled;
export * from 'styled-components/dist/styled-components.esm.js';
