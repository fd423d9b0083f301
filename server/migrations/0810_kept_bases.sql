-- Whether a document stays as it is beside a source that moved (`keep`): what it says is still that of the version that was read, by which its figures are computed with other sources.
ALTER TABLE core.basis ADD COLUMN kept boolean NOT NULL DEFAULT false;
