declare module '*.woff2' {
  const address: string;
  export default address;
}

declare module '*.woff2?letters' {
  const address: string;
  export default address;
}
