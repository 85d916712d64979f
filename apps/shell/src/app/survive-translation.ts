/** The element in which Chrome, Edge and Samsung Internet put a translated text. React renders none. */
const TRANSLATED = 'FONT';

/** What a translator has done to the children of an element, oldest first. */
const changes = new WeakMap<Node, MutationRecord[]>();
/** Where a text that a translator has removed belongs. */
const homes = new WeakMap<Node, Node>();
/** The translations in `changes`. */
const known = new WeakSet<Node>();
let isWatching = false;
let hasSeenTranslation = false;

/** Whether something has translated this page. */
export const isTranslated = (): boolean => hasSeenTranslation || document.querySelector(TRANSLATED) !== null;

const isTranslation = (node: Node | null): node is Node => node?.nodeName === TRANSLATED;

/** Whether React keeps this text. The only text of an element it leaves to the element. */
const isTextOfReact = (node: Node): boolean =>
  node.nodeType === Node.TEXT_NODE && Object.keys(node).some((key) => key.startsWith('__reactFiber'));

/**
 * Lets React and a translator share the page. A translator replaces the texts of an element, but React keeps them and changes, removes and inserts
 * next to them: it fails, or changes a text that nobody sees (https://github.com/facebook/react/issues/11538). So before React changes an element,
 * its texts return to where they were, and the translator translates the element again, as it does with everything new. Call it before
 * React renders.
 */
export function surviveTranslation(): void {
  if (isWatching) return;
  isWatching = true;
  const { appendChild, insertBefore, removeChild } = Node.prototype;
  const observer = new MutationObserver(remember);

  function restore(parent: Node): void {
    const records = changes.get(parent) ?? [];
    changes.delete(parent);
    for (const { addedNodes, removedNodes, nextSibling } of records.reverse()) {
      for (const node of addedNodes) if (node.parentNode === parent) removeChild.call(parent, node);
      const next = nextSibling?.parentNode === parent ? nextSibling : null;
      for (const node of removedNodes) insertBefore.call(parent, node, next);
    }
  }

  /** Makes a change of React's. The records of it are no translator's. */
  function change<Result>(parent: Node | undefined, make: () => Result): Result {
    remember(observer.takeRecords());
    if (parent) restore(parent);
    const result = make();
    observer.takeRecords();
    return result;
  }

  /** Whether a translator in the page itself is at work: it inserts a translation, then removes the text next to it. */
  const isReplaced = (parent: Node, child: Node): boolean =>
    child.parentNode === parent &&
    isTextOfReact(child) &&
    [child.previousSibling, child.nextSibling].some((near) => isTranslation(near) && !known.has(near));

  Node.prototype.appendChild = function <Child extends Node>(child: Child): Child {
    const append = () => appendChild.call(this, child) as Child;
    return isTranslation(child) ? append() : change(this, append);
  };
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, next: Node | null): Child {
    const insert = () => insertBefore.call(this, child, next) as Child;
    return isTranslation(child) ? insert() : change(this, insert);
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child): Child {
    const remove = () => removeChild.call(this, child) as Child;
    return isTranslation(child) || isReplaced(this, child) ? remove() : change(this, remove);
  };
  const { set, ...value } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor;
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...value,
    set(this: Node, text: string | null) {
      remember(observer.takeRecords());
      change(homes.get(this), () => set?.call(this, text));
    },
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Keeps what happened to the children of an element, from the first time that a text of React's was removed. */
function remember(records: MutationRecord[]): void {
  const parents = new Map<Node, MutationRecord[]>();
  for (const record of records) {
    const own = parents.get(record.target);
    if (own) own.push(record);
    else parents.set(record.target, [record]);
  }
  for (const [parent, own] of parents) {
    const removed = own.flatMap(({ removedNodes }) => [...removedNodes]).filter(isTextOfReact);
    const earlier = changes.get(parent);
    if (!earlier && removed.length === 0) continue;
    hasSeenTranslation = true;
    changes.set(parent, [...(earlier ?? []), ...own]);
    // A second translation moves the texts of the first.
    for (const text of removed) if (!homes.has(text)) homes.set(text, parent);
    for (const { addedNodes } of own) for (const node of addedNodes) if (isTranslation(node)) known.add(node);
  }
}
