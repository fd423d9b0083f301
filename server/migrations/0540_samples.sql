-- Generated from the definitions: 165 statements. Reviewed before it is committed.
CREATE TABLE "design"."fitting" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "sample" bigint,
  "request" bigint,
  "style" bigint,
  "factory" bigint,
  "type" text,
  "round" integer,
  "unit" text,
  "others" bigint[],
  "date" date,
  "reviewers" bigint[],
  "model" text,
  "measured_parts" integer,
  "outside_parts" integer,
  "conflicts" integer,
  "conclusion" text,
  "next" bigint,
  "proposal" bigint,
  "attachments" bigint[],
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "fitting_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."fitting" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "fitting_list" ON "design"."fitting" (platform_id, company_id, "date", id, "status") INCLUDE ("factory_co");
CREATE INDEX "fitting_list_factory" ON "design"."fitting" (platform_id, "factory_co", "date", id, "status") INCLUDE (company_id);
CREATE INDEX "fitting_by_status" ON "design"."fitting" (platform_id, company_id, "status", "date", id) INCLUDE ("factory_co");
CREATE INDEX "fitting_by_sample" ON "design"."fitting" (platform_id, company_id, "sample", "date", id, "status") INCLUDE ("factory_co");
CREATE INDEX "fitting_by_request" ON "design"."fitting" (platform_id, company_id, "request", "date", id, "status") INCLUDE ("factory_co");
CREATE INDEX "fitting_by_style" ON "design"."fitting" (platform_id, company_id, "style", "date", id, "status") INCLUDE ("factory_co");
CREATE INDEX "fitting_by_factory" ON "design"."fitting" (platform_id, company_id, "factory", "date", id, "status") INCLUDE ("factory_co");
CREATE INDEX "fitting_by_type" ON "design"."fitting" (platform_id, company_id, "type", "date", id, "status") INCLUDE ("factory_co");
CREATE INDEX "fitting_grams" ON "design"."fitting" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "fitting_extra" ON "design"."fitting" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__fitting" ON "design"."fitting" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "design"."fitting__comments" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "text" text,
  "action" text,
  "photo" bigint[],
  "carried" boolean,
  "done" boolean,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "fitting__comments_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."fitting__comments" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "fitting__comments_of" ON "design"."fitting__comments" (platform_id, doc_id, no);
CREATE TABLE "design"."fitting__measurements" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "sample" bigint,
  "size" text,
  "part" bigint,
  "part_name" text,
  "spec" numeric(22,4),
  "minus" numeric(22,4),
  "plus" numeric(22,4),
  "factory_measured" numeric(22,4),
  "measured" numeric(22,4),
  "deviation" numeric(22,4),
  "outside" boolean,
  "revised" numeric(22,4),
  "chart_now" numeric(22,4),
  "overrule" boolean,
  "comment" text,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "fitting__measurements_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."fitting__measurements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "fitting__measurements_of" ON "design"."fitting__measurements" (platform_id, doc_id, no);
CREATE TABLE "design"."sample" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "request" bigint,
  "type" text,
  "style" bigint,
  "colorway" bigint,
  "size" text,
  "factory" bigint,
  "surplus" boolean,
  "holder" bigint,
  "bin" bigint,
  "loan" bigint,
  "receiver" bigint,
  "started_on" date,
  "finished_on" date,
  "stored_on" date,
  "loss_reason" text,
  "images" bigint[],
  "remark" text,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_list" ON "design"."sample" (platform_id, company_id, "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_list_factory" ON "design"."sample" (platform_id, "factory_co", "number", id, "status") INCLUDE (company_id);
CREATE INDEX "sample_by_status" ON "design"."sample" (platform_id, company_id, "status", "number", id) INCLUDE ("factory_co");
CREATE INDEX "sample_by_request" ON "design"."sample" (platform_id, company_id, "request", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_type" ON "design"."sample" (platform_id, company_id, "type", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_style" ON "design"."sample" (platform_id, company_id, "style", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_colorway" ON "design"."sample" (platform_id, company_id, "colorway", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_factory" ON "design"."sample" (platform_id, company_id, "factory", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_holder" ON "design"."sample" (platform_id, company_id, "holder", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_bin" ON "design"."sample" (platform_id, company_id, "bin", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_by_loan" ON "design"."sample" (platform_id, company_id, "loan", "number", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_grams" ON "design"."sample" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "sample_extra" ON "design"."sample" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__sample" ON "design"."sample" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE INDEX "sample_sum_request" ON "design"."sample" (platform_id, "request");
CREATE TABLE "design"."sample__measurements" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "part_name" text,
  "spec" numeric(22,4),
  "measured" numeric(22,4),
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample__measurements_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample__measurements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample__measurements_of" ON "design"."sample__measurements" (platform_id, doc_id, no);
CREATE TABLE "design"."sample_custody" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "sample" bigint,
  "holder" bigint,
  "factory" bigint,
  "quantity" numeric(22,4),
  "kind" text,
  "document" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  "event_type" text NOT NULL,
  "event_id" bigint NOT NULL,
  "event" text NOT NULL,
  "event_no" integer NOT NULL,
  CONSTRAINT "sample_custody_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "event__sample_custody" UNIQUE (platform_id, event_type, event_id, event, event_no)
);
ALTER TABLE "design"."sample_custody" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
COMMENT ON TABLE "design"."sample_custody" IS 'append-only';
CREATE INDEX "sample_custody_list" ON "design"."sample_custody" (platform_id, company_id, "created_at", id);
CREATE INDEX "sample_custody_by_sample" ON "design"."sample_custody" (platform_id, company_id, "sample", "created_at", id);
CREATE INDEX "sample_custody_by_holder" ON "design"."sample_custody" (platform_id, company_id, "holder", "created_at", id);
CREATE INDEX "sample_custody_by_factory" ON "design"."sample_custody" (platform_id, company_id, "factory", "created_at", id);
CREATE INDEX "sample_custody_grams" ON "design"."sample_custody" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "sample_custody_extra" ON "design"."sample_custody" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE TABLE "design"."sample_holding" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "sample" bigint,
  "holder" bigint,
  "factory" bigint,
  "quantity" numeric(22,4),
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_holding_pkey" PRIMARY KEY (platform_id, id),
  CONSTRAINT "floor__sample_holding__quantity" CHECK ("quantity" >= 0)
);
ALTER TABLE "design"."sample_holding" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_holding_list" ON "design"."sample_holding" (platform_id, company_id, "sample", id);
CREATE INDEX "sample_holding_by_holder" ON "design"."sample_holding" (platform_id, company_id, "holder", "sample", id);
CREATE INDEX "sample_holding_by_factory" ON "design"."sample_holding" (platform_id, company_id, "factory", "sample", id);
CREATE INDEX "sample_holding_grams" ON "design"."sample_holding" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "sample_holding_extra" ON "design"."sample_holding" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "balance__sample_holding" ON "design"."sample_holding" (platform_id, company_id, "sample", "holder", "factory") NULLS NOT DISTINCT;
CREATE TABLE "design"."sample_loan" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "borrower" bigint,
  "purpose" text,
  "due_back" date,
  "open" integer,
  "chosen" bigint[],
  "receiver" bigint,
  "overdue_since" timestamptz,
  "returned_on" date,
  "remark" text,
  "attachments" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_loan_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_loan" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_loan_list" ON "design"."sample_loan" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "sample_loan_by_status" ON "design"."sample_loan" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "sample_loan_by_borrower" ON "design"."sample_loan" (platform_id, company_id, "borrower", "created_at", id, "status");
CREATE INDEX "sample_loan_by_due_back" ON "design"."sample_loan" (platform_id, company_id, "due_back", "created_at", id, "status");
CREATE INDEX "sample_loan_grams" ON "design"."sample_loan" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "sample_loan_extra" ON "design"."sample_loan" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__sample_loan" ON "design"."sample_loan" (platform_id, company_id, replace(lower("number"), ' ', ''));
CREATE TABLE "design"."sample_loan__samples" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "sample" bigint,
  "style" bigint,
  "size" text,
  "lender" bigint,
  "holder" bigint,
  "returned_on" date,
  "taken_back_by" bigint,
  "lost" boolean,
  "reason" text,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_loan__samples_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_loan__samples" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_loan__samples_of" ON "design"."sample_loan__samples" (platform_id, doc_id, no);
CREATE TABLE "design"."sample_request" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "style" bigint,
  "type" text,
  "round" integer,
  "previous" bigint,
  "next" bigint,
  "factory" bigint,
  "due" date,
  "size_list" bigint,
  "fee" numeric(22,4),
  "currency" bigint,
  "quantity" numeric(22,4),
  "pattern_file" bigint[],
  "chart" bigint,
  "bom" bigint,
  "made_by" text,
  "unit" text,
  "samples" numeric(22,4),
  "made" numeric(22,4),
  "note" text,
  "remark" text,
  "attachments" bigint[],
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request_list" ON "design"."sample_request" (platform_id, company_id, "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_request_list_factory" ON "design"."sample_request" (platform_id, "factory_co", "created_at", id, "status") INCLUDE (company_id);
CREATE INDEX "sample_request_by_status" ON "design"."sample_request" (platform_id, company_id, "status", "created_at", id) INCLUDE ("factory_co");
CREATE INDEX "sample_request_by_style" ON "design"."sample_request" (platform_id, company_id, "style", "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_request_by_type" ON "design"."sample_request" (platform_id, company_id, "type", "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_request_by_factory" ON "design"."sample_request" (platform_id, company_id, "factory", "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_request_by_due" ON "design"."sample_request" (platform_id, company_id, "due", "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "sample_request_grams" ON "design"."sample_request" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "sample_request_extra" ON "design"."sample_request" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__sample_request" ON "design"."sample_request" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "design"."sample_request__asked" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request__asked_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request__asked" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request__asked_of" ON "design"."sample_request__asked" (platform_id, doc_id, no);
CREATE TABLE "design"."sample_request__materials" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "colorway" bigint,
  "size" text,
  "key" text,
  "material_name" text,
  "specification" text,
  "use" text,
  "colour" text,
  "supplied" boolean,
  "unit" bigint,
  "usage" numeric(22,4),
  "gross" numeric(22,4),
  "pieces" numeric(22,4),
  "needed" numeric(22,4),
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request__materials_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request__materials" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request__materials_of" ON "design"."sample_request__materials" (platform_id, doc_id, no);
CREATE TABLE "design"."sample_request__measurements" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "part_name" text,
  "part_name_en" text,
  "method" text,
  "method_en" text,
  "minus" numeric(22,4),
  "plus" numeric(22,4),
  "values" jsonb,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request__measurements_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request__measurements" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request__measurements_of" ON "design"."sample_request__measurements" (platform_id, doc_id, no);
CREATE TABLE "design"."sample_request__open_points" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "text" text,
  "photo" bigint[],
  "fitting" text,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request__open_points_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request__open_points" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request__open_points_of" ON "design"."sample_request__open_points" (platform_id, doc_id, no);
CREATE TABLE "design"."sample_request__surplus" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "colorway" bigint,
  "matrix" jsonb,
  "quantity" numeric(22,4),
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "sample_request__surplus_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."sample_request__surplus" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "sample_request__surplus_of" ON "design"."sample_request__surplus" (platform_id, doc_id, no);
ALTER TABLE "design"."style" ADD COLUMN "pp_approved" date;
CREATE POLICY rows ON "design"."fitting" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."fitting" ADD CONSTRAINT "fitting_sample_fk" FOREIGN KEY (platform_id, "sample") REFERENCES "design"."sample" (platform_id, id);
ALTER TABLE "design"."fitting" ADD CONSTRAINT "fitting_request_fk" FOREIGN KEY (platform_id, "request") REFERENCES "design"."sample_request" (platform_id, id);
ALTER TABLE "design"."fitting" ADD CONSTRAINT "fitting_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."fitting" ADD CONSTRAINT "fitting_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "design"."fitting" ADD CONSTRAINT "fitting_next_fk" FOREIGN KEY (platform_id, "next") REFERENCES "design"."sample_request" (platform_id, id);
ALTER TABLE "design"."fitting" ADD CONSTRAINT "fitting_proposal_fk" FOREIGN KEY (platform_id, "proposal") REFERENCES "design"."size_chart" (platform_id, id);
CREATE POLICY rows ON "design"."fitting__comments" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."fitting__comments" ADD CONSTRAINT "fitting__comments_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."fitting" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."fitting__comments" ADD CONSTRAINT "fitting__comments_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
CREATE POLICY rows ON "design"."fitting__measurements" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."fitting__measurements" ADD CONSTRAINT "fitting__measurements_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."fitting" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."fitting__measurements" ADD CONSTRAINT "fitting__measurements_sample_fk" FOREIGN KEY (platform_id, "sample") REFERENCES "design"."sample" (platform_id, id);
ALTER TABLE "design"."fitting__measurements" ADD CONSTRAINT "fitting__measurements_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
CREATE POLICY rows ON "design"."sample" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_request_fk" FOREIGN KEY (platform_id, "request") REFERENCES "design"."sample_request" (platform_id, id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_holder_fk" FOREIGN KEY ("holder") REFERENCES core.account (id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_bin_fk" FOREIGN KEY (platform_id, "bin") REFERENCES "warehouse"."bin" (platform_id, id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_loan_fk" FOREIGN KEY (platform_id, "loan") REFERENCES "design"."sample_loan" (platform_id, id);
ALTER TABLE "design"."sample" ADD CONSTRAINT "sample_receiver_fk" FOREIGN KEY ("receiver") REFERENCES core.account (id);
CREATE POLICY rows ON "design"."sample__measurements" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample__measurements" ADD CONSTRAINT "sample__measurements_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample__measurements" ADD CONSTRAINT "sample__measurements_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
CREATE POLICY rows ON "design"."sample_custody" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_custody" ADD CONSTRAINT "sample_custody_sample_fk" FOREIGN KEY (platform_id, "sample") REFERENCES "design"."sample" (platform_id, id);
ALTER TABLE "design"."sample_custody" ADD CONSTRAINT "sample_custody_holder_fk" FOREIGN KEY ("holder") REFERENCES core.account (id);
ALTER TABLE "design"."sample_custody" ADD CONSTRAINT "sample_custody_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
CREATE POLICY rows ON "design"."sample_holding" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_holding" ADD CONSTRAINT "sample_holding_sample_fk" FOREIGN KEY (platform_id, "sample") REFERENCES "design"."sample" (platform_id, id);
ALTER TABLE "design"."sample_holding" ADD CONSTRAINT "sample_holding_holder_fk" FOREIGN KEY ("holder") REFERENCES core.account (id);
ALTER TABLE "design"."sample_holding" ADD CONSTRAINT "sample_holding_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
CREATE POLICY rows ON "design"."sample_loan" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_loan" ADD CONSTRAINT "sample_loan_borrower_fk" FOREIGN KEY ("borrower") REFERENCES core.account (id);
ALTER TABLE "design"."sample_loan" ADD CONSTRAINT "sample_loan_receiver_fk" FOREIGN KEY ("receiver") REFERENCES core.account (id);
CREATE POLICY rows ON "design"."sample_loan__samples" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_loan__samples" ADD CONSTRAINT "sample_loan__samples_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_loan" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample_loan__samples" ADD CONSTRAINT "sample_loan__samples_sample_fk" FOREIGN KEY (platform_id, "sample") REFERENCES "design"."sample" (platform_id, id);
ALTER TABLE "design"."sample_loan__samples" ADD CONSTRAINT "sample_loan__samples_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."sample_loan__samples" ADD CONSTRAINT "sample_loan__samples_lender_fk" FOREIGN KEY ("lender") REFERENCES core.account (id);
ALTER TABLE "design"."sample_loan__samples" ADD CONSTRAINT "sample_loan__samples_holder_fk" FOREIGN KEY ("holder") REFERENCES core.account (id);
ALTER TABLE "design"."sample_loan__samples" ADD CONSTRAINT "sample_loan__samples_taken_back_by_fk" FOREIGN KEY ("taken_back_by") REFERENCES core.account (id);
CREATE POLICY rows ON "design"."sample_request" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."sample_request" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_next_fk" FOREIGN KEY (platform_id, "next") REFERENCES "design"."sample_request" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_factory_fk" FOREIGN KEY (platform_id, "factory") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_chart_fk" FOREIGN KEY (platform_id, "chart") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "design"."sample_request" ADD CONSTRAINT "sample_request_bom_fk" FOREIGN KEY (platform_id, "bom") REFERENCES "design"."bom" (platform_id, id);
CREATE POLICY rows ON "design"."sample_request__asked" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request__asked" ADD CONSTRAINT "sample_request__asked_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_request" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample_request__asked" ADD CONSTRAINT "sample_request__asked_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
CREATE POLICY rows ON "design"."sample_request__materials" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request__materials" ADD CONSTRAINT "sample_request__materials_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_request" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample_request__materials" ADD CONSTRAINT "sample_request__materials_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."sample_request__materials" ADD CONSTRAINT "sample_request__materials_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
CREATE POLICY rows ON "design"."sample_request__measurements" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request__measurements" ADD CONSTRAINT "sample_request__measurements_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_request" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample_request__measurements" ADD CONSTRAINT "sample_request__measurements_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
CREATE POLICY rows ON "design"."sample_request__open_points" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request__open_points" ADD CONSTRAINT "sample_request__open_points_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_request" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample_request__open_points" ADD CONSTRAINT "sample_request__open_points_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
CREATE POLICY rows ON "design"."sample_request__surplus" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."sample_request__surplus" ADD CONSTRAINT "sample_request__surplus_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."sample_request" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."sample_request__surplus" ADD CONSTRAINT "sample_request__surplus_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
