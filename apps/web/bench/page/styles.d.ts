// Stylesheets are the bundler's business.
declare module '*.css';
