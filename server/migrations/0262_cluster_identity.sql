-- What all nodes of one database share and each compares at its start: the fingerprint of the key of stored secrets, the mark of the folder of files.
CREATE TABLE public.core_cluster (name text PRIMARY KEY, value text NOT NULL, at timestamptz NOT NULL DEFAULT now());
