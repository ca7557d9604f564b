/** Stands for the types of packages that deck.gl's loaders name. */
export {};
